import { GetErrors, isAppFault } from "../../../contracts/app-tools/look/get-errors.ts";
import type { RunEventOf } from "../../../contracts/events.ts";
import { timeOf } from "../../../contracts/ports.ts";
import type { RecordingStatus } from "../../../contracts/recording-status.ts";
import { fontAdvice, fontsFor } from "../../../contracts/script-fonts.ts";
import type { AppTools } from "../../../contracts/step.ts";
import type { RunRecording, RunReporting } from "../plan/options.ts";

/** Emits a message of the run or of a worker. */
export function emitNotice(
  { emit, clock }: Pick<RunReporting, "emit" | "clock">,
  level: RunEventOf<"notice">["level"],
  message: string,
  facts: Pick<RunEventOf<"notice">, "code" | "worker"> = {},
): void {
  emit({ type: "notice", time: timeOf(clock), level, message, ...facts });
}

/** How the recording of all workers' calls went. */
export interface RecordingTally {
  /** How long a worker may wait for its last calls to reach the disk; undefined if none are recorded. */
  limitMs(): number | undefined;
  /** @param status what a worker's proxy says at its end; undefined if it has not answered */
  note(status: RecordingStatus | undefined): void;
  /** Warns once of calls that the session may lack. A recording that fails never changes a result. */
  report(): void;
}

const FLUSH_MS = 5000;

/** A recorder that has not started by the end of a run is not going to keep its calls. */
const UNSTARTED_MS = 500;

export function createRecordingTally(
  { session }: Pick<RunRecording, "session">,
  reporting: Pick<RunReporting, "emit" | "clock">,
): RecordingTally {
  const sum = { lost: 0, recorded: 0, isUnknown: false };
  let reason: string | undefined;
  return {
    limitMs() {
      if (session === undefined) return undefined;
      return session.problem() === undefined ? FLUSH_MS : UNSTARTED_MS;
    },
    note(status) {
      if (status === undefined) sum.isUnknown = true;
      else if (status.state !== "off") {
        sum.lost += status.lost;
        sum.recorded += status.recorded;
        reason ??= status.reason;
      }
    },
    report() {
      if (session === undefined || (sum.lost === 0 && !sum.isUnknown)) return;
      const which = sum.isUnknown ? "calls" : `${sum.lost} of ${sum.lost + sum.recorded} calls`;
      const why = reason ?? session.problem() ?? "the recorder did not answer";
      emitNotice(reporting, "warning", `${which} of this run may be missing in its session: ${why}`);
    },
  };
}

/** Emits the errors that apps report and that are no fault of theirs. */
export type GapReporter = (apps: Iterable<AppTools>, signal: AbortSignal) => Promise<void>;

/** How many gaps of the same explanation a notice names. */
const NAMED_GAPS = 8;

/** Emits each gap of an app's renderer or handler once a run, as a notice: it is not a failure but may explain one. */
export function createGapReporter(reporting: Pick<RunReporting, "emit" | "clock">): GapReporter {
  const reported = new Set<string>();
  return async (apps, signal) => {
    for (const app of apps) {
      // An app that has exited cannot answer, and its scenario has ended already.
      const answer = await app.call(GetErrors, { collect: false }, signal).catch(() => undefined);
      if (!answer?.ok) continue;
      const messages = answer.data.errors.filter(({ kind }) => !isAppFault(kind)).map(({ message }) => message);
      const isNew = (message: string) => !reported.has(`${app.name}: ${message}`);
      const found = [...new Set(messages.filter(isNew))];
      for (const message of found) reported.add(`${app.name}: ${message}`);
      for (const text of withSharedExplanations(found.map(withFontAdvice))) emitNotice(reporting, "info", `${app.name}: ${text}`);
    }
  };
}

/** The gap of a missing glyph with the free font for its script. */
function withFontAdvice(gap: string): string {
  const code = /^glyph of U\+([0-9A-F]{4,5}): /.exec(gap)?.[1];
  const script = code === undefined ? undefined : fontsFor(String.fromCodePoint(Number.parseInt(code, 16)));
  return script === undefined ? gap : `${gap} ${fontAdvice(script)}.`;
}

/** Gaps `a: why` and `b: why` are `a, b: why`, because a language without a font has one gap for each character. */
function withSharedExplanations(gaps: readonly string[]): readonly string[] {
  const names = new Map<string, string[]>();
  for (const gap of gaps) {
    const [, name = "", why = gap] = /^(.*?)(: .*)$/s.exec(gap) ?? [];
    names.set(why, [...(names.get(why) ?? []), name]);
  }
  return [...names].map(([why, same]) => {
    const more = same.length - NAMED_GAPS;
    return `${same.slice(0, NAMED_GAPS).join(", ")}${more > 0 ? ` and ${more} more` : ""}${why}`;
  });
}
