import { z } from "zod";
import { CHANGES_KEY, OUTLINE_KEY, OutlineRow, RecordedChange } from "../../../contracts/app-tools/recorded-changes.ts";
import { actionEffects } from "../../../contracts/app-tools/target.ts";
import { PROXY_SERVER, type ToolCallRecord } from "../../../contracts/sessions/tool-call-record.ts";
import { literalText as escaped } from "../interactions.ts";
import { type CallSpan, isTimeOfDay, showsOnlyTime } from "./time-of-day.ts";

/** A call of a session, as its export to a scenario needs it. */
export interface SessionCall {
  /** The AppId, or the name of a gateway. */
  readonly app: string;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The structured result; empty if there is none, or the store keeps it apart. */
  readonly result: Readonly<Record<string, unknown>>;
  /** Elements that an action went to, by locators that were unique. */
  readonly acted: readonly ActedElement[];
  /** The changes that an action caused, the most important first. */
  readonly changes: readonly RecordedChange[];
  /** The lines of an outline; none for other answers, and in sessions of earlier versions. */
  readonly outline: readonly OutlineRow[];
  /** Whether an action had any effect that the app reports; undefined for calls that report none. */
  readonly hadEffect: boolean | undefined;
  readonly isReadOnly: boolean;
  /** When it ran. */
  readonly span: CallSpan;
  /** Whether an earlier call had brought the focus to its element, and was joined with it. */
  readonly isLed?: boolean;
  /** The process of the app that answered. */
  readonly instance: string | undefined;
}

const ActedElement = actionEffects.locators.element;
type ActedElement = z.infer<typeof ActedElement>;

const Response = z.object({
  structuredContent: z.record(z.string(), z.unknown()).default({}),
  _meta: z
    .object({ [CHANGES_KEY]: z.array(z.unknown()).default([]), [OUTLINE_KEY]: z.array(OutlineRow).default([]).catch([]) })
    .prefault({}),
});

/** Reads a record; undefined for a call that failed, and for one of the proxy itself. */
export function sessionCallOf(record: ToolCallRecord): SessionCall | undefined {
  const { server_id: app, tool_name: tool, arguments: args, response, error, status = "ok", instance, annotations } = record;
  if (app === PROXY_SERVER || error !== "" || status !== "ok") return undefined;
  const read = Response.safeParse(response ?? {});
  const { structuredContent: result, _meta: meta } = read.success ? read.data : Response.parse({});
  const span = callSpan(record);
  const acted = z.array(ActedElement).safeParse(result["locators"]);
  return {
    app,
    tool,
    arguments: args,
    result,
    instance,
    span,
    acted: acted.success ? acted.data : [],
    changes: meta[CHANGES_KEY]
      .flatMap((change) => RecordedChange.safeParse(change).data ?? [])
      .filter(({ value }) => !isTimeOfDay(value, span)),
    outline: meta[OUTLINE_KEY],
    hadEffect: effectIn(result, span),
    isReadOnly: annotations?.readOnlyHint === true,
  };
}

const Effect = z.object(actionEffects).pick({ opened: true, closed: true, changed: true, moreChanged: true });

/** A clock that ticks meanwhile is no effect. */
function effectIn(result: unknown, span: CallSpan): boolean | undefined {
  const effect = Effect.safeParse(result);
  if (!effect.success) return undefined;
  const { opened, closed, changed, moreChanged } = effect.data;
  const caused = changed.filter((change) => !showsOnlyTime(change, span));
  return opened.length + closed.length + caused.length + moreChanged > 0;
}

/** When a recorded call ran. */
export function callSpan({ timestamp, duration }: Pick<ToolCallRecord, "timestamp" | "duration">): CallSpan {
  const beginMs = Date.parse(timestamp);
  return { beginMs, endMs: beginMs + duration / 1e6 };
}

/** Whether another process of an app answered than in the call before. @param instances the latest one by app, which is updated */
export function isRestarted({ app, instance }: Pick<SessionCall, "app" | "instance">, instances: Map<string, string>): boolean {
  const before = instances.get(app);
  if (instance !== undefined) instances.set(app, instance);
  return before !== undefined && instance !== undefined && before !== instance;
}

/** The body of a step, with the verb first. */
export type StepBody = Readonly<Record<string, unknown>>;

/** A reference to a secret, by which the recorder has replaced its value. */
const REDACTED = /\$\$(\{[A-Z][A-Z0-9_]*\})/g;

/** Escapes the text of a record for a scenario; references to secrets in it stay references. */
export const recordedLiteral = (text: string): string => escaped(text).replace(REDACTED, (_, name) => `$${name}`);

/** Texts that are another one in each run: times, durations, and work in progress. */
const PASSING = /\d{1,2}:\d{2}|\b\d+ ?(ms|s|sec|seconds?|min|minutes?) ago\b|\bjust now\b|(…|\.\.\.)$/i;

/** Whether a text is another one in each run, or one of several lines, which is content. */
export const isPassing = (text: string): boolean => PASSING.test(text) || text.includes("\n");

/** The state of a check box as steps state it; `indeterminate` is the third one. */
export const checkedState = (value: string): boolean | "indeterminate" => (value === "indeterminate" ? value : value === "true");
