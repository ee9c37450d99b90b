import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, vi } from "vitest";
import { findExecutable } from "../../../platform/processes/executables.ts";

const missing = ["Xvfb", "xvfb-run", "xauth", "xdotool"].filter((program) => findExecutable(program, process.env) === undefined);

/** Tests of real windows need a screen and a person's hands: without the programs they are skipped. */
export const hasNoScreen = missing.length > 0;
/** Ends the titles of skipped tests; `npm test` repeats it in its last lines. */
export const needsScreen = hasNoScreen ? ` [needs ${missing.join(", ")}: apt-get install xvfb xauth xdotool]` : "";

export interface VirtualScreen {
  /** For DISPLAY. */
  readonly display: string;
  /** Moves the mouse and presses keys, as the command line of xdotool says it; returns what xdotool says. */
  hand(...command: string[]): string;
  /** How many colours the screen shows in a part of it: an empty one shows one. */
  colours(area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }): Promise<number>;
}

/** An X server in memory, which ends with the test. It keeps its screen in a file. */
export async function openScreen(): Promise<VirtualScreen> {
  const folder = await mkdtemp(join(tmpdir(), "amcp-screen-"));
  const args = ["-displayfd", "1", "-screen", "0", "1400x900x24", "-nolisten", "tcp", "-fbdir", folder];
  const server = spawn("Xvfb", args, { stdio: ["ignore", "pipe", "ignore"] });
  const ended = new Promise((resolve) => server.on("close", resolve));
  onTestFinished(async () => {
    server.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  let number = "";
  for await (const line of createInterface({ input: server.stdout })) {
    number = line;
    break;
  }
  const display = `:${number}`;
  const env = { PATH: process.env["PATH"], DISPLAY: display, LC_ALL: "C.UTF-8" };
  return {
    display,
    hand: (...command) => execFileSync("xdotool", command, { env, encoding: "utf8" }).trim(),
    async colours({ x, y, width, height }) {
      const file = await readFile(join(folder, "Xvfb_screen0"));
      const [header, palette, line] = [0, 19, 12].map((field) => file.readUInt32BE(field * 4));
      const first = (header ?? 0) + (palette ?? 0) * 12;
      const seen = new Set<number>();
      for (let row = y; row < y + height; row += 1)
        for (let column = x; column < x + width; column += 1)
          seen.add(file.readUInt32LE(first + row * (line ?? 0) + column * 4) & 0xffffff);
      return seen.size;
    },
  };
}

/** Waits until a window with this title shows more than one colour, and returns where it is. */
export async function shownWindow(screen: VirtualScreen, title: string): Promise<{ id: string; x: number; y: number }> {
  return vi.waitFor(
    async () => {
      const [id = ""] = screen.hand("search", "--onlyvisible", "--name", `^${title}$`).split("\n");
      const place = screen.hand("getwindowgeometry", "--shell", id);
      const [x = 0, y = 0, width = 0, height = 0] = ["X", "Y", "WIDTH", "HEIGHT"].map((name) =>
        Number(new RegExp(`^${name}=(-?\\d+)$`, "m").exec(place)?.[1] ?? 0),
      );
      expect(await screen.colours({ x, y, width, height }), `colours of the window at ${place}`).toBeGreaterThan(4);
      return { id, x, y };
    },
    { timeout: 60_000, interval: 200 },
  );
}
