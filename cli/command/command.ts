import type { Flags } from "./flags.ts";

/** A stream of text, such as a terminal. */
export interface Output extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly destroyed?: boolean;
}

export interface Terminal {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Input for questions, which are asked only on a terminal. */
  readonly in?: NodeJS.ReadStream;
  readonly out: Output;
  readonly err: Output;
}

/** One subcommand: one file, and one line in the table of `main.ts`. */
export interface Command {
  readonly name: string;
  /** One sentence for `--help`. */
  readonly summary: string;
  /** Its syntax, after `amcp-test`. */
  readonly usage: string;
  readonly flags: Flags;
  /** The form of the command that the words select, with the options of that form alone; for `--help`. */
  readonly form?: (argv: readonly string[]) => Promise<Command | undefined>;
  /** @returns the exit code @throws AmcpError, which the caller prints */
  run(argv: readonly string[], terminal: Terminal): Promise<number>;
}
