import { styleText } from "node:util";
import type { Clock, Reporter, ResultFiles } from "../contracts/ports.ts";
import { noOutcomes, type RunOutcomes, recordEvent } from "./outcomes.ts";

/** The ports of a report. */
export interface ReportContext {
  readonly files: ResultFiles;
  /** The results folder relative to the workspace, such as `amcp-results`, by which JUnit readers resolve attachments. */
  readonly outFromRoot: string;
  /** The terminal. */
  readonly screen: Screen;
  readonly clock: Pick<Clock, "now">;
  /** Reads a file of the built page of the HTML report. */
  readPage(name: "report.js" | "report.css"): Promise<string>;
  /** Undefined outside of GitHub Actions. */
  readonly github: GitHubJob | undefined;
  /** Calls `tick` once a second until the returned function is called; does not keep the process alive. */
  eachSecond(tick: () => void): () => void;
}

/** The job of GitHub Actions in which the run is a step. */
export interface GitHubJob {
  /** The working folder of the run relative to the checkout; empty where they are the same. */
  readonly cwdFromRoot: string;
  /** Address of the page with the artefacts of the workflow's run. */
  readonly artifacts: string | undefined;
  /** Adds Markdown to the summary of the job. */
  appendSummary(markdown: string): Promise<void>;
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
  /** Whether it writes nothing before its end, so that it can have all events then. */
  readonly isAtEnd?: true;
  create(context: ReportContext): Reporter;
}

/** A report that is written from the outcomes of the whole run, also of one that broke off. */
export const reportAtEnd = (
  facts: Pick<Report, "name" | "summary">,
  write: (outcomes: RunOutcomes, context: ReportContext) => Promise<void>,
): Report => ({
  ...facts,
  isAtEnd: true,
  create(context) {
    const outcomes = noOutcomes();
    return { name: facts.name, onEvent: (event) => recordEvent(outcomes, event), close: () => write(outcomes, context) };
  },
});

export type Paint = (style: "red" | "green" | "yellow" | "grey" | "bold", text: string) => string;

/** Adds colours if the screen supports them. `Screen` has decided that, so Node does not ask the stream again. */
export const painter =
  ({ hasColor }: Pick<Screen, "hasColor">): Paint =>
  (style, text) =>
    hasColor ? styleText(style, text, { validateStream: false }) : text;
