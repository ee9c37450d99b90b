import type { Clock, Reporter, ResultFiles } from "../contracts/ports.ts";

/** What a report may use beside the events. */
export interface ReportContext {
  readonly files: ResultFiles;
  /** The results folder as the workspace sees it, such as `amcp-results`: JUnit readers resolve attachments from the workspace. */
  readonly outFromRoot: string;
  /** The terminal. */
  readonly screen: Screen;
  readonly clock: Pick<Clock, "now">;
  /** Calls back once a second until the returned function is called; keeps no process alive. */
  eachSecond(tick: () => void): () => void;
}

export interface Screen {
  write(text: string): void;
  readonly isTerminal: boolean;
  readonly hasColor: boolean;
  readonly columns: number;
}

/** One kind of report: one file, one line in the table of `index.ts`. */
export interface Report {
  readonly name: string;
  /** One sentence for `--help`. */
  readonly summary: string;
  create(context: ReportContext): Reporter;
}
