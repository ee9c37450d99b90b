import type { Log } from "../../../../platform/observability/log.ts";
import { isObject } from "../../../../platform/text/json-values.ts";
import { parsedAnswer } from "../../../kit/upstream/parse-json.ts";
import type { MarketStreams, StreamListener } from "../../model/ports.ts";
import { ExchangeProblem } from "../errors/exchange-problem.ts";
import type { Timing } from "../timing.ts";
import { createStableSocket, type StreamSettings } from "./stable-socket.ts";
import { createSubscriptions } from "./subscriptions.ts";

/** The shared socket's state. */
export interface StreamsState {
  readonly isOpen: boolean;
  /** Streams that the exchange has confirmed. */
  readonly subscribed: number;
  readonly reconnects: number;
  /** Frames that could not be read, and were dropped. */
  readonly malformed: number;
}

interface StreamsParts {
  /** Of combined streams, such as `wss://data-stream.binance.vision/stream`. */
  readonly url: string;
  readonly settings: StreamSettings;
  readonly timing: Timing;
  readonly log: Log;
}

export interface OpenStreams extends MarketStreams {
  state(): StreamsState;
  close(): void;
}

/** Market streams over one socket, which is opened with the first subscription. */
export function createMarketStreams({ url, settings, timing, log }: StreamsParts): OpenStreams {
  const listeners = createListeners();
  const subscriptions = createSubscriptions(listeners.streams);
  let malformed = 0;
  const pacer = createPacer(timing, settings.messagesPerSecond, () => {
    const message = socket.isOpen() ? subscriptions.next() : undefined;
    if (message === undefined) return false;
    const late = () => socket.replace(`no answer to a control message for ${settings.answerMs / 1000} s`, "later");
    timing.pause(settings.answerMs, subscriptions.answered(message.id)).then(late, () => {});
    return socket.send(JSON.stringify(message));
  });
  const receive = (text: string) => {
    const frame = readFrame(text);
    if (frame.kind === "event") {
      // An event that is still on its way after UNSUBSCRIBE is not for a listener of a later subscription.
      if (subscriptions.isConfirmed(frame.stream)) listeners.event(frame.stream, frame.data, timing.clock.now());
    } else if (frame.kind === "answer") {
      const { opened, refused } = subscriptions.settle(frame.id, frame.error);
      listeners.opened(opened);
      for (const stream of refused) listeners.lost([stream], `Binance refuses the stream ${stream}: ${frame.error}`);
      pacer.soon();
    } else if (frame.kind === "shutdown") socket.replace("the server goes down", "at once");
    else if (frame.kind === "error") log.warning("Binance refuses a control message", { error: frame.error });
    else {
      malformed += 1;
      log.warning("Binance sent a malformed frame", { characters: text.length, malformed });
    }
  };
  const socket = createStableSocket({
    url,
    settings,
    timing,
    log,
    onOpen: pacer.soon,
    onText: receive,
    onLost(reason) {
      pacer.stop();
      subscriptions.reset();
      listeners.lost(listeners.streams(), reason);
    },
  });

  return {
    subscribe(stream, listener) {
      if (!listeners.has(stream) && listeners.streams().length >= settings.maxStreams) throw tooMany(settings.maxStreams);
      listeners.add(stream, listener);
      if (subscriptions.isConfirmed(stream))
        queueMicrotask(() => listeners.has(stream, listener) && subscriptions.isConfirmed(stream) && listener.opened());
      socket.open();
      pacer.soon();
      return () => {
        listeners.remove(stream, listener);
        if (!listeners.has(stream)) subscriptions.drop(stream);
        pacer.soon();
      };
    },
    state: () => ({ isOpen: socket.isOpen(), subscribed: subscriptions.confirmed(), reconnects: socket.reconnects(), malformed }),
    close() {
      pacer.stop();
      subscriptions.reset();
      listeners.clear();
      socket.close();
    },
  };
}

const tooMany = (most: number): ExchangeProblem =>
  new ExchangeProblem(`A connection carries at most ${most} streams, and all of them are in use`, {
    kind: "rate-limit",
    reason: "The exchange limits the streams of a connection",
    suggestion: "End subscriptions of other symbols, then subscribe again",
  });

/** The listeners of each stream. */
function createListeners() {
  const known = new Map<string, Set<StreamListener>>();
  // A listener may end its subscription, or begin another one, while it is called.
  const of = (stream: string) => [...(known.get(stream) ?? [])];
  return {
    add: (stream: string, listener: StreamListener) => void known.set(stream, (known.get(stream) ?? new Set()).add(listener)),
    remove(stream: string, listener: StreamListener) {
      const listening = known.get(stream);
      listening?.delete(listener);
      if (listening?.size === 0) known.delete(stream);
    },
    has: (stream: string, listener?: StreamListener) =>
      listener === undefined ? known.has(stream) : known.get(stream)?.has(listener) === true,
    /** The streams that have a listener. */
    streams: (): readonly string[] => [...known.keys()],
    opened(streams: readonly string[]) {
      for (const stream of streams) for (const listener of of(stream)) listener.opened();
    },
    event(stream: string, data: unknown, receivedAt: number) {
      for (const listener of of(stream)) listener.event(data, receivedAt);
    },
    lost(streams: readonly string[], reason: string) {
      for (const stream of streams) for (const listener of of(stream)) listener.lost(reason);
    },
    clear: () => known.clear(),
  };
}

/**
 * Limits how often something happens per second.
 *
 * @param perSecond the most runs within any second
 * @param work runs at most once each time; @returns whether it has done something, and so counts
 */
export function createPacer({ clock, pause }: Timing, perSecond: number, work: () => boolean) {
  const done: number[] = [];
  let waiting: AbortController | undefined;
  const waitMs = () => {
    const [oldest] = done.length < perSecond ? [] : done;
    // A millisecond more, because the exchange's second may begin later than ours by the time of travel.
    return oldest === undefined ? 0 : Math.max(0, oldest + 1001 - clock.monotonic());
  };
  const run = () => {
    waiting = undefined;
    if (!work()) return;
    done.push(clock.monotonic());
    if (done.length > perSecond) done.shift();
    soon();
  };
  const soon = () => {
    if (waiting !== undefined) return;
    const own = new AbortController();
    waiting = own;
    // At least one turn of the event loop, so that many subscriptions make one message.
    pause(waitMs(), own.signal).then(run, () => {});
  };
  return {
    /** Runs `work` when it is its turn; one that waits already is not doubled. */
    soon,
    /** Forgets what waits. */
    stop() {
      waiting?.abort();
      waiting = undefined;
    },
  };
}

/** A message of the exchange's stream sockets. */
type Frame =
  | { readonly kind: "event"; readonly stream: string; readonly data: unknown }
  | { readonly kind: "answer"; readonly id: number; readonly error: string | undefined }
  /** An error without an id, such as that of a message that the exchange could not read. */
  | { readonly kind: "error"; readonly error: string }
  /** The server goes down soon. */
  | { readonly kind: "shutdown" }
  | { readonly kind: "malformed" };

const MALFORMED: Frame = { kind: "malformed" };

/** Reads a message. A schema for each of the thousands of events a second would cost more than all the rest. */
export function readFrame(text: string): Frame {
  const value = parsedAnswer(text);
  if (!isObject(value)) return MALFORMED;
  const { stream, data, id } = value;
  if (isShutdown(value) || isShutdown(data)) return { kind: "shutdown" };
  if (typeof stream === "string" && isRecordOrList(data)) return { kind: "event", stream, data };
  const error = errorIn(value);
  if (typeof id === "number") return { kind: "answer", id, error };
  return error === undefined ? MALFORMED : { kind: "error", error };
}

const isShutdown = (value: unknown): boolean => isObject(value) && value["e"] === "serverShutdown";
const isRecordOrList = (value: unknown): boolean => typeof value === "object" && value !== null;

/** Older answers have code and message at the top, newer ones in `error`. */
function errorIn(answer: Readonly<Record<string, unknown>>): string | undefined {
  const at = isObject(answer["error"]) ? answer["error"] : answer;
  const { code, msg } = at;
  return typeof msg === "string" ? `${typeof code === "number" ? `${code} ` : ""}${msg}` : undefined;
}
