/** Small wooden clicks, made on the spot. Off until somebody asks for them. */
import { soundOn } from "./remember.svelte";

let context: AudioContext | null = null;

const KINDS = {
  move: [{ at: 0, pitch: 420, loud: 0.12 }],
  turn: [{ at: 0, pitch: 520, loud: 0.16 }, { at: 0.11, pitch: 700, loud: 0.16 }],
  end: [{ at: 0, pitch: 520, loud: 0.16 }, { at: 0.14, pitch: 620, loud: 0.16 }, { at: 0.28, pitch: 780, loud: 0.18 }],
} as const;

export function click(kind: keyof typeof KINDS): void {
  if (!soundOn.value || document.visibilityState === "hidden") return;
  context ??= new AudioContext();
  for (const { at, pitch, loud } of KINDS[kind]) knock(context, context.currentTime + at, pitch, loud);
}

/** A short band of noise and a damped tone: a knuckle on a board. */
function knock(audio: AudioContext, at: number, pitch: number, loud: number): void {
  const tone = audio.createOscillator();
  const level = audio.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch * 1.6, at);
  tone.frequency.exponentialRampToValueAtTime(pitch, at + 0.03);
  level.gain.setValueAtTime(loud, at);
  level.gain.exponentialRampToValueAtTime(0.0005, at + 0.09);
  tone.connect(level).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.1);
}
