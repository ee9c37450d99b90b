/** A message of the exchange's stream sockets. */
export type Frame =
  | { readonly kind: "event"; readonly stream: string; readonly data: unknown }
  | { readonly kind: "answer"; readonly id: number; readonly error: string | undefined }
  /** An error without an id, such as that of a message that the exchange could not read. */
  | { readonly kind: "error"; readonly error: string }
  /** The server goes down soon. */
  | { readonly kind: "shutdown" }
  | { readonly kind: "malformed" };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const MALFORMED: Frame = { kind: "malformed" };

/** Reads a message. A schema for each of the thousands of events a second would cost more than all the rest. */
export function readFrame(text: string): Frame {
  const value = parsed(text);
  if (!isRecord(value)) return MALFORMED;
  const { stream, data, id } = value;
  if (isShutdown(value) || isShutdown(data)) return { kind: "shutdown" };
  if (typeof stream === "string" && isRecordOrList(data)) return { kind: "event", stream, data };
  const error = errorIn(value);
  if (typeof id === "number") return { kind: "answer", id, error };
  return error === undefined ? MALFORMED : { kind: "error", error };
}

const isShutdown = (value: unknown): boolean => isRecord(value) && value["e"] === "serverShutdown";
const isRecordOrList = (value: unknown): boolean => typeof value === "object" && value !== null;

/** Older answers have code and message at the top, newer ones in `error`. */
function errorIn(answer: Readonly<Record<string, unknown>>): string | undefined {
  const at = isRecord(answer["error"]) ? answer["error"] : answer;
  const { code, msg } = at;
  return typeof msg === "string" ? `${typeof code === "number" ? `${code} ` : ""}${msg}` : undefined;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
