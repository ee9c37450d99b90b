import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { vi } from "vitest";

const main = resolve("dist/bin/amcp-test.js");

/** A program in a pseudo terminal. */
export interface InTerminal {
  /** Presses keys. */
  press(keys: string): void;
  /** Waits until the screen has shown a text for the n-th time. */
  shows(text: string, times?: number): Promise<void>;
  /** Everything that was shown, without control sequences. */
  shown(): string;
  readonly ended: Promise<number | null>;
}

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** Starts amcp-test in a pseudo terminal of `script` (util-linux), as a person does. */
export function startInTerminal(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): InTerminal {
  const command = [process.execPath, main, ...args].map(quoted).join(" ");
  const child = spawn("script", ["--quiet", "--return", "--flush", "--command", command, "/dev/null"], {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: folder, TERM: "xterm", AMCP_SESSIONS: "off", ...env },
  });
  let all = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      all += chunk;
    });
  }
  const shown = () => stripVTControlCharacters(all).replaceAll("\r", "");
  return {
    shown,
    press: (keys) => void child.stdin.write(keys),
    shows: (text, times = 1) =>
      vi.waitFor(
        () => {
          if (shown().split(text).length <= times) throw new Error(`"${text}" is not shown ${times} times in:\n${shown()}`);
        },
        { timeout: 30_000, interval: 50 },
      ),
    ended: new Promise((done) => child.on("close", (code) => done(code))),
  };
}
