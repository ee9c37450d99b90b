import type { RunEvent } from "../contracts/events.ts";
import type { ReportContext } from "./define-report.ts";
import { type RunOutcomes, titleOf } from "./outcomes.ts";

/** The last lines of a terminal, which are rewritten: one per running build with its duration, and one for the current scenario. */
export interface Progress {
  /** Writes permanent lines above the progress. */
  print(lines: readonly string[]): void;
  follow(event: RunEvent, outcomes: RunOutcomes): void;
  /** Removes the progress lines. */
  end(): void;
}

const ERASE_LINE = "\r\u001b[2K";
const LINE_UP = "\u001b[1A";

/** Shows only permanent lines if the screen is not a terminal. */
export function createProgress({ screen, clock, eachSecond }: Pick<ReportContext, "screen" | "clock" | "eachSecond">): Progress {
  const { isTerminal, columns, write } = screen;
  /** Running builds by app, with title and start time. */
  const builds = new Map<string, { title: string; since: number }>();
  let scenario = "";
  let shown: readonly string[] = [];
  let stopTicking: (() => void) | undefined;

  const erasure = () => shown.map(() => ERASE_LINE).join(LINE_UP);
  const fitting = (line: string) => [...line].slice(0, Math.max(10, columns - 1)).join("");
  const redraw = (above = ""): void => {
    const seconds = (since: number) => Math.max(0, Math.floor((clock.now() - since) / 1000));
    const building = [...builds.values()].map(({ title, since }) => `building ${title}: ${seconds(since)} s`);
    const lines = isTerminal ? [...building, scenario].filter((line) => line !== "").map(fitting) : [];
    if (above === "" && lines.join("\n") === shown.join("\n")) return;
    write(`${erasure()}${above}${lines.join("\n")}`);
    shown = lines;
  };
  const tick = (): void => {
    if (builds.size > 0 && isTerminal) stopTicking ??= eachSecond(redraw);
    else end();
  };
  const end = (): void => {
    stopTicking?.();
    stopTicking = undefined;
  };
  return {
    print: (lines) => redraw(lines.map((line) => `${line}\n`).join("")),
    follow(event, outcomes) {
      if (event.type === "appChanged" && event.change === "building")
        builds.set(event.app, { title: buildTitle(event.app, event.detail), since: Date.parse(event.time) });
      else if (event.type === "appChanged" && (event.change === "built" || event.change === "unbuilt")) builds.delete(event.app);
      else scenario = sentenceOf(event, outcomes) ?? scenario;
      tick();
      redraw();
    },
    end() {
      end();
      builds.clear();
      scenario = "";
      redraw();
    },
  };
}

/** The app with its project, if known. */
export const buildTitle = (app: string, project: string | undefined): string => (project === undefined ? app : `${app} (${project})`);

/** The progress line after an event: empty at the end of the run, undefined if it stays. */
function sentenceOf(event: RunEvent, outcomes: RunOutcomes): string | undefined {
  if (event.type === "runEnded") return "";
  if (event.type !== "stepStarted" && event.type !== "scenarioStarted") return undefined;
  const done = [...outcomes.scenarios.values()].filter((scenario) => scenario.attempts.at(-1)?.ended !== undefined).length;
  const planned = outcomes.scenarios.get(event.scenario)?.planned;
  const name = planned === undefined ? event.scenario : titleOf(planned);
  return `[${done}/${outcomes.scenarios.size}] ${name}${event.type === "stepStarted" ? `: ${event.sentence}` : ""}`;
}
