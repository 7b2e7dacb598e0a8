/** How seats are told apart: an ink, a shape and a pen. The inks are `--seat-0` ... in `look.css`. */

export const SEATS = 8;

/** Drawn in a box of 16. */
export const SHAPES: readonly string[] = [
  "M8 1a7 7 0 1 0 0 14A7 7 0 1 0 8 1z",
  "M8 1l7.500 13.500H.5z",
  "M2.500 1.500h11a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1z",
  "M8 .3L15.700 8 8 15.700.3 8z",
  "M8 .8l7.400 5.400-2.800 8.700H3.400L.6 6.200z",
  "M4.200 1.400h7.600L15.600 8l-3.800 6.600H4.200L.4 8z",
  "M8 .5l2.100 4.900 5.400.5-4.100 3.500 1.300 5.200L8 11.800l-4.700 2.800 1.300-5.200L.5 5.900l5.400-.5z",
  "M5.500 1h5v4.500H15v5h-4.500V15h-5v-4.500H1v-5h4.500z",
];

/** Dashes of a pen with round ends, in widths of its stroke; none: one unbroken stroke. */
export const PENS: readonly (readonly number[])[] = [[], [3, 2], [0.01, 2], [5, 2, 0.01, 2], [1.2, 2.3], [7, 2.6], [3, 2, 0.01, 2, 0.01, 2], [1.2, 2, 4, 2]];
