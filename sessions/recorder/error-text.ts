import type { z } from "zod";
import type { CallOutcome } from "../../contracts/sessions/tool-call-record.ts";
import { isObject } from "../../platform/map-texts.ts";
import { type Json, membersOf, type ReadResponse } from "./read-messages.ts";

type Outcome = z.infer<typeof CallOutcome>;

/** Stands where an answer gives no text. */
const words: Readonly<Record<Outcome, string>> = {
  ok: "",
  error: "the tool failed without a text",
  timeout: "the tool did not answer in time",
  cancelled: "the agent cancelled the call",
  gone: "the app ended before it answered",
  unusable: "the app's answer is unusable",
  rejected: "the call was rejected",
};

/** Queues that were too long, as the anchors name them. */
const rejections: ReadonlyMap<string, string> = new Map([
  ["AMCP_PROXY_QUEUE_FULL", "queue_full"],
  ["AMCP_PROXY_QUEUE_TIMEOUT", "queue_timeout"],
]);

/** The `error` of a record: empty on success, else why the call failed. */
export function errorTextOf(
  { result, errorMessage }: ReadResponse,
  { status, code }: { status: Outcome; code: string | undefined },
): string {
  const failed = membersOf(result)["isError"] === true;
  if (status === "ok" && !failed && errorMessage === undefined) return "";
  const text = errorMessage ?? (failed ? textOf(result) : "");
  const outcome = status === "ok" ? "error" : status;
  const said = text === "" ? words[outcome] : text;
  const prefix = code === undefined ? undefined : (rejections.get(code) ?? code);
  return prefix === undefined || said.includes(prefix) ? said : `${prefix}: ${said}`;
}

/** The text of a result: that of its text items. */
function textOf(result: Json | undefined): string {
  const { content } = membersOf(result);
  if (!Array.isArray(content)) return "";
  return content.flatMap((item: Json) => (isObject(item) && typeof item["text"] === "string" ? [item["text"]] : [])).join("\n");
}
