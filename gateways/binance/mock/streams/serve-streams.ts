import type { SocketPeer } from "../../../../platform/net/web-sockets.ts";
import { isObject } from "../../../../platform/text/json-values.ts";
import { Heartbeat, MessageRate, POLICY_VIOLATION } from "./connection.ts";
import type { StreamHub, StreamSubscriber } from "./stream-hub.ts";

interface Controlled {
  readonly hub: StreamHub;
  readonly subscriber: StreamSubscriber;
}

const METHODS = ["SUBSCRIBE", "UNSUBSCRIBE", "LIST_SUBSCRIPTIONS", "SET_PROPERTY", "GET_PROPERTY"] as const;
type Method = (typeof METHODS)[number];

/** An error of the control protocol. */
class ControlFault extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const invalid = (what: string): ControlFault => new ControlFault(2, `Invalid request: ${what}`);

const isId = (id: unknown): boolean =>
  id === null || Number.isSafeInteger(id) || (typeof id === "string" && /^[A-Za-z0-9-]{1,36}$/.test(id));

/** Answers a control message. @returns the answer as text */
function answerControl(text: string, controlled: Controlled): string {
  let id: unknown;
  try {
    const message = parse(text);
    id = message["id"];
    const method = methodOf(message, text);
    if (!isId(id)) throw invalid("request ID must be an unsigned integer");
    return JSON.stringify({ result: perform(method, message["params"], controlled), id });
  } catch (error) {
    if (!(error instanceof ControlFault)) throw error;
    return JSON.stringify({ code: error.code, msg: error.message, ...(id !== undefined && isId(id) && { id }) });
  }
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const message: unknown = JSON.parse(text);
    if (isObject(message)) return message;
  } catch {
    throw new ControlFault(3, `Invalid JSON: expected value at line 1 column ${text.length === 0 ? 0 : 1}`);
  }
  throw invalid(`missing field \`method\` at line 1 column ${text.length}`);
}

function methodOf({ method }: Readonly<Record<string, unknown>>, text: string): Method {
  if (method === undefined) throw invalid(`missing field \`method\` at line 1 column ${text.length}`);
  const known = METHODS.find((one) => one === method);
  if (known !== undefined) return known;
  const expected = METHODS.map((one) => `\`${one}\``).join(", ");
  const column = text.indexOf(JSON.stringify(method)) + JSON.stringify(method).length;
  throw invalid(`unknown variant \`${String(method)}\`, expected one of ${expected} at line 1 column ${column}`);
}

function perform(method: Method, params: unknown, { hub, subscriber }: Controlled): unknown {
  const list = Array.isArray(params) ? params : [];
  switch (method) {
    case "SUBSCRIBE":
      hub.subscribe(subscriber, streamsIn(params));
      return null;
    case "UNSUBSCRIBE":
      hub.unsubscribe(subscriber, streamsIn(params));
      return null;
    case "LIST_SUBSCRIPTIONS":
      return [...subscriber.streams];
    case "GET_PROPERTY":
      checkProperty(list, 1);
      return subscriber.isCombined;
    case "SET_PROPERTY": {
      checkProperty(list, 2);
      const [, value] = list;
      if (typeof value !== "boolean") throw new ControlFault(1, "Invalid value type: expected Boolean");
      subscriber.isCombined = value;
      return null;
    }
  }
}

function streamsIn(params: unknown): readonly string[] {
  if (Array.isArray(params) && params.every((one) => typeof one === "string")) return params;
  throw invalid("params must be a list of stream names");
}

function checkProperty(params: readonly unknown[], most: number): void {
  const [name] = params;
  if (typeof name !== "string") throw invalid("property name must be a string");
  if (params.length > most) throw invalid("too many parameters");
  if (name !== "combined") throw new ControlFault(0, "Unknown property");
}

const MOST_MESSAGES = 5;

/** The streams that a connection's address names: `/ws/a/b` and `/stream?streams=a/b`. */
function streamsInAddress({ path, query }: SocketPeer): readonly string[] {
  const named = path.startsWith("/stream") ? (query.get("streams") ?? "") : decodeURIComponent(path.replace(/^\/ws\/?/, ""));
  return named.split("/").filter((name) => name !== "");
}

/** Serves a connection to `/ws` or `/stream`. @returns its heartbeat */
export function serveStreams(peer: SocketPeer, hub: StreamHub, { now, monotonic }: { now: number; monotonic: () => number }): Heartbeat {
  const hasMicroseconds = peer.query.get("timeUnit")?.toUpperCase() === "MICROSECOND";
  const subscriber: StreamSubscriber = { peer, streams: new Set(), isCombined: peer.path.startsWith("/stream"), hasMicroseconds };
  const rate = new MessageRate(MOST_MESSAGES, monotonic);
  const count = () => {
    if (!rate.count()) peer.close(POLICY_VIOLATION, "Too many requests");
  };
  hub.add(subscriber);
  hub.subscribe(subscriber, streamsInAddress(peer));
  peer.onClose(() => hub.remove(subscriber));
  peer.onPong(count);
  peer.onText((text) => {
    count();
    peer.send(answerControl(text, { hub, subscriber }));
  });
  return new Heartbeat(peer, now);
}
