import type { Flags } from "./flags.ts";

export interface Terminal {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Where answers come from; nothing is asked unless it is a terminal. */
  readonly in?: NodeJS.ReadStream;
  readonly out: NodeJS.WriteStream;
  readonly err: NodeJS.WriteStream;
}

/** One subcommand: one file, one line in the table of `main.ts`. */
export interface Command {
  readonly name: string;
  /** One sentence for `--help`. */
  readonly summary: string;
  /** How it is called, behind `amcp-test`. */
  readonly usage: string;
  readonly flags: Flags;
  /** Answers with the exit code. @throws AmcpError for the caller to show */
  run(argv: readonly string[], terminal: Terminal): Promise<number>;
}
