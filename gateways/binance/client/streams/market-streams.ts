import type { Log } from "../../../../platform/log.ts";
import type { MarketStreams } from "../../model/ports.ts";
import { ExchangeProblem } from "../errors/exchange-problem.ts";
import type { Timing } from "../timing.ts";
import { readFrame } from "./frame.ts";
import { createListeners } from "./listeners.ts";
import { createPacer } from "./pacer.ts";
import { createStableSocket } from "./stable-socket.ts";
import type { StreamSettings } from "./stream-settings.ts";
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
    state: () => ({
      isOpen: socket.isOpen(),
      subscribed: subscriptions.confirmed(),
      reconnects: socket.reconnects(),
      malformed,
    }),
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
