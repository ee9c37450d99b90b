import { Writable } from "node:stream";
import { AmcpError } from "../contracts/errors.ts";
import type { RunEvent } from "../contracts/events.ts";
import { reportOf } from "../reports/index.ts";
import type { Output } from "./command/command.ts";
import { Config, type LoadedConfig } from "./config/config.ts";
import type { RunOptions, RunResult } from "./run/program-options.ts";
import { runScenariosCommand } from "./run.ts";

/** Runs scenarios by the command `run`, with words in place of the options that the command line has too. */
export async function runFromProgram(options: RunOptions): Promise<RunResult> {
  const { scenarios = [], config, verbs = [], onEvent, signal, cwd = process.cwd(), env = process.env, output, ...flags } = options;
  const events: RunEvent[] = [];
  const out = output ?? nowhere();
  const words = [...(typeof config === "string" ? ["--config", config] : []), ...wordsOf(flags), "--", ...[scenarios].flat()];
  const exitCode = await runScenariosCommand.run(
    words,
    { cwd, env: { ...env }, out, err: out },
    {
      verbs,
      loaded: typeof config === "object" ? loadedFrom(config, cwd) : undefined,
      signal: signal ?? new AbortController().signal,
      onEvent(event) {
        events.push(event);
        onEvent?.(event);
      },
    },
  );
  return { exitCode, report: reportOf(events), events };
}

const nowhere = (): Output =>
  new Writable({
    write(_chunk, _encoding, done) {
      done();
    },
  });

/** `repeatEach: 3` is `--repeat-each=3`. */
function wordsOf(flags: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(flags).flatMap(([key, value]) => {
    const flag = `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (value === undefined || value === false) return [];
    if (value === true) return [flag];
    const text = value instanceof RegExp ? value.source : Array.isArray(value) ? value.join(",") : String(value);
    return [`${flag}=${text}`];
  });
}

/** @throws AmcpError AMCP_CONFIG_INVALID with the paths of all problems */
function loadedFrom(config: object, cwd: string): LoadedConfig {
  const parsed = Config.safeParse(config);
  const placeOf = (path: readonly PropertyKey[]) => `config.${path.map(String).join(".")}`;
  if (parsed.success) return { config: parsed.data, root: cwd, placeOf };
  const problems = parsed.error.issues.map(({ path, message }) => `${path.length === 0 ? "config" : placeOf(path)}: ${message}`);
  throw new AmcpError("AMCP_CONFIG_INVALID", problems.join("\n"));
}
