import type { SocketPeer } from "../../../../platform/net/web-sockets.ts";

const PING_EVERY_MS = 20_000;
const PONG_WITHIN_MS = 60_000;
const LONGEST_MS = 24 * 60 * 60 * 1000;
const SECOND_MS = 1000;

/** Codes of close frames. */
export const GOING_AWAY = 1001;
export const POLICY_VIOLATION = 1008;

/** The heartbeat and the age of one connection, by the exchange's clock. */
export class Heartbeat {
  readonly #peer: SocketPeer;
  readonly #openedAt: number;
  #pingedAt: number;
  #unansweredSince: number | undefined;

  /** @param now in milliseconds since 1970 */
  constructor(peer: SocketPeer, now: number) {
    this.#peer = peer;
    this.#openedAt = now;
    this.#pingedAt = now;
    peer.onPong(() => {
      this.#unansweredSince = undefined;
    });
  }

  /**
   * Pings, drops a peer that has not answered, and closes the connection after 24 hours. Called once after each advance of the clock: a peer
   * cannot answer while the clock jumps.
   */
  beat(now: number, { isSilent }: { isSilent: boolean }): void {
    const isUnanswered = this.#unansweredSince !== undefined && now - this.#unansweredSince >= PONG_WITHIN_MS;
    if (now - this.#openedAt >= LONGEST_MS) this.#peer.close(GOING_AWAY, "the connection is 24 hours old");
    else if (isUnanswered) this.#peer.drop();
    else if (!isSilent && now - this.#pingedAt >= PING_EVERY_MS) this.#ping(now);
  }

  #ping(now: number): void {
    this.#pingedAt = now;
    this.#unansweredSince ??= now;
    this.#peer.ping(String(now));
  }
}

/** Counts the messages of a peer by the system's clock, because its pace is real also where the exchange's clock stands. */
export class MessageRate {
  readonly #most: number;
  readonly #monotonic: () => number;
  #times: number[] = [];

  constructor(most: number, monotonic: () => number) {
    this.#most = most;
    this.#monotonic = monotonic;
  }

  /** @returns false for more messages in a second than are permitted */
  count(): boolean {
    const now = this.#monotonic();
    this.#times = [...this.#times.filter((time) => now - time < SECOND_MS), now];
    return this.#times.length <= this.#most;
  }
}
