import type { Clock, Reporter, ResultFiles } from "../contracts/ports.ts";

/** The ports of a report. */
export interface ReportContext {
  readonly files: ResultFiles;
  /** The results folder relative to the workspace, such as `amcp-results`, by which JUnit readers resolve attachments. */
  readonly outFromRoot: string;
  /** The terminal. */
  readonly screen: Screen;
  readonly clock: Pick<Clock, "now">;
  /** Calls `tick` once a second until the returned function is called; does not keep the process alive. */
  eachSecond(tick: () => void): () => void;
}

export interface Screen {
  write(text: string): void;
  readonly isTerminal: boolean;
  readonly hasColor: boolean;
  readonly columns: number;
}

/** One kind of report: one file, and one line in the table of `index.ts`. */
export interface Report {
  readonly name: string;
  /** One sentence for `--help`. */
  readonly summary: string;
  create(context: ReportContext): Reporter;
}
