import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Where `npm run dev` finds the server (`make serve` in another terminal). */
const server = process.env["YOKOCHO"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/yokocho/server/page",
    emptyOutDir: true,
    target: "es2022",
    // The page's content policy forbids data: addresses, so that every picture stays a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // How long each plugin took is nobody's concern who only wants to play.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": server, "/ws": { target: server, ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
