import { type DialedSocket, dialWebSocket } from "../../../../platform/net/web-sockets.ts";
import type { Log } from "../../../../platform/observability/log.ts";
import type { Timing } from "../timing.ts";

export interface StableParts {
  readonly url: string;
  readonly settings: StreamSettings;
  readonly timing: Timing;
  readonly log: Log;
  /** A number from 0 to 1; spreads the reconnects of many clients. */
  random?(): number;
  onOpen(): void;
  onText(text: string): void;
  /** Called once for each loss, also where the first connection fails. */
  onLost(reason: string): void;
}

/** A connection that is opened again after every loss. */
export function createStableSocket(parts: StableParts) {
  const { url, settings, timing, log, random = Math.random } = parts;
  const now = () => timing.clock.monotonic();
  let connection: Connection | undefined;
  let ended = new AbortController();
  let [failures, opened, isLost] = [0, 0, false];

  const dial = () => {
    let openedAt: number | undefined;
    const current = connect({ url, settings, timing }, ended.signal, {
      onOpen() {
        openedAt = now();
        opened += 1;
        isLost = false;
        log.information("Binance socket is open", { url });
        parts.onOpen();
      },
      onText: parts.onText,
      onClose(reason, isPlanned) {
        if (connection !== current) return;
        connection = undefined;
        if (isPlanned || (openedAt !== undefined && now() - openedAt >= settings.stableMs)) failures = 0;
        const { firstMs, longestMs } = settings.backoff;
        const waitMs = isPlanned ? 0 : random() * Math.min(longestMs, firstMs * 2 ** failures);
        failures += 1;
        log.warning("Binance socket is lost", { url, reason, retryMs: Math.round(waitMs) });
        later(waitMs);
        if (isLost) return;
        isLost = true;
        parts.onLost(reason);
      },
    });
    connection = current;
  };
  const later = (ms: number) => {
    const { signal } = ended;
    timing.pause(ms, signal).then(
      () => {
        if (!signal.aborted && connection === undefined) dial();
      },
      () => {},
    );
  };

  return {
    /** Opens it, unless it is open or opening. */
    open() {
      if (connection === undefined && failures === 0) dial();
    },
    /** @returns whether it is open; nothing is sent otherwise */
    send: (text: string): boolean => connection?.send(text) ?? false,
    /** Replaces the connection, at once or after a wait as for a failure. @param reason in words, for people */
    replace: (reason: string, when: "at once" | "later"): void => connection?.end(reason, when === "at once"),
    close() {
      ended.abort();
      const last = connection;
      connection = undefined;
      last?.end("closed", true);
      ended = new AbortController();
      failures = 0;
    },
    isOpen: (): boolean => connection?.isOpen() ?? false,
    /** How often it was opened again. */
    reconnects: () => Math.max(0, opened - 1),
  };
}

interface Connection {
  /** @returns whether it was open */
  send(text: string): boolean;
  /** @param isPlanned whether the next connection follows at once */
  end(reason: string, isPlanned: boolean): void;
  isOpen(): boolean;
}

interface ConnectionEvents {
  onOpen(): void;
  onText(text: string): void;
  onClose(reason: string, isPlanned: boolean): void;
}

/** One connection, with its two limits: of silence, and of life. */
function connect(
  { url, settings, timing }: Pick<StableParts, "url" | "settings" | "timing">,
  ended: AbortSignal,
  events: ConnectionEvents,
): Connection {
  const now = () => timing.clock.monotonic();
  const closed = new AbortController();
  const over = AbortSignal.any([ended, closed.signal]);
  let [heardAt, isOpen] = [now(), false];
  const close = (reason: string, isPlanned: boolean) => {
    if (closed.signal.aborted) return;
    closed.abort();
    isOpen = false;
    socket.drop();
    events.onClose(reason, isPlanned);
  };
  const heard = () => {
    heardAt = now();
  };
  const watch = async () => {
    for (let left = settings.silenceMs; left > 0; left = heardAt + settings.silenceMs - now()) await timing.pause(left, over);
    close(`silent for ${settings.silenceMs / 1000} s`, false);
  };
  const socket: DialedSocket = dialWebSocket(url, {
    connectMs: settings.connectMs,
    maxBytes: settings.maxBytes,
    onOpen() {
      heard();
      isOpen = true;
      events.onOpen();
      watch().catch(() => {});
      timing.pause(settings.lifeMs, over).then(
        () => close("the exchange closes connections after 24 hours, and this one is replaced before", true),
        () => {},
      );
    },
    onText(text) {
      heard();
      if (isOpen) events.onText(text);
    },
    onPing: heard,
    onClose: (reason) => close(reason, false),
  });
  return {
    send(text) {
      if (isOpen) socket.send(text);
      return isOpen;
    },
    end: close,
    isOpen: () => isOpen,
  };
}

/** How a socket is kept open. Times are milliseconds. */
export interface StreamSettings {
  readonly connectMs: number;
  /** The exchange pings every 20 s: a socket that is silent for so long is dead. */
  readonly silenceMs: number;
  /** The limit for an answer to a control message. */
  readonly answerMs: number;
  /** The first wait before a new connection is at most `firstMs`, doubled with each failure, up to `longestMs`. */
  readonly backoff: { readonly firstMs: number; readonly longestMs: number };
  /** A connection that has lasted for so long was a success, and the next wait is a short one. */
  readonly stableMs: number;
  /** The exchange closes connections after 24 hours; they are replaced before. */
  readonly lifeMs: number;
  readonly maxBytes: number;
  /** The exchange disconnects at more than 5 messages a second; pongs count too. */
  readonly messagesPerSecond: number;
  /** The most streams of one connection. */
  readonly maxStreams: number;
}
