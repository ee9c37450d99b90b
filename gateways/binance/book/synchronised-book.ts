import type { Clock } from "../../../contracts/ports.ts";
import type { UpstreamProblem } from "../../kit/upstream/upstream-problem.ts";
import type { Depth } from "../model/market.ts";
import type { BookChange, BookState, BookView, Fetched, LevelChange, StreamListener } from "../model/ports.ts";
import { type DepthEvent, readDepthEvent } from "./depth-event.ts";
import type { LocalBook } from "./local-book.ts";
import { bookView, REASONS, replayEvents } from "./local-book.ts";
import type { BookSettings, Schedule } from "./settings.ts";
import { createSilenceDetector, type SilenceDetector } from "./silence-detector.ts";
import type { SnapshotQueue } from "./snapshots.ts";
import { createSnapshotAsker, type SnapshotAsker } from "./snapshots.ts";

export interface SynchronisedBookParts {
  readonly symbol: string;
  readonly settings: BookSettings;
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly queue: SnapshotQueue;
  /** Whether changes are listened to. */
  isWatched(): boolean;
  changed(change: BookChange): void;
  /** The state, or its reason, has changed. */
  moved(): void;
  /** The book stays live, and knows farther levels. */
  widened(): void;
  /** No snapshot could be read; the next try is on its way. */
  failed(problem: UpstreamProblem): void;
  /** The exchange moves on and the stream does not: it is to be subscribed again. */
  stalled(): void;
}

/** Events that are kept while there is no snapshot for them, at most: 200 s of a stream of 100 ms. */
const MOST_BUFFERED = 2000;

/**
 * The book of one symbol, kept equal to the exchange's: the listener of its depth stream, which asks for snapshots where it needs them.
 *
 * - `syncing`: there is no book yet. Events are buffered from the subscription on, and kept over all tries to read a snapshot.
 * - `live`: the book equals the exchange's at its update id, within the range that its snapshot knew.
 * - `gap`: an event is missing or unreadable, the book is crossed, or price has left its range. It is read again.
 * - `stale`: the socket is lost, or a liquid symbol's stream is silent. In `gap` and `stale` the last book is served.
 *
 * A side that runs short of known levels is read again while the book stays live (renewal); so is the book of a quiet symbol, as a check.
 */
export class SynchronisedBook implements StreamListener {
  readonly #parts: SynchronisedBookParts;
  readonly #asker: SnapshotAsker;
  readonly #silence: SilenceDetector;
  #book: LocalBook | undefined;
  #state: BookState = "syncing";
  #reason = "the stream is being subscribed";
  #isSubscribed = false;
  /** Whether events are applied to the book; otherwise they are buffered until a snapshot arrives. */
  #follows = false;
  /** Whether a snapshot has been asked for beside the book that follows; events are then buffered too. */
  #isRenewing = false;
  /** Whether the stream has stalled before, so that only its next event proves that it lives. */
  #isDoubted = false;
  #buffer: DepthEvent[] = [];
  /** A snapshot that is ahead of the stream. */
  #ahead: { readonly depth: Depth; readonly since: number } | undefined;
  #eventTime = 0;
  #arrivedAt: number;
  #liveSince = 0;
  #renewedAt = -Infinity;

  constructor(parts: SynchronisedBookParts) {
    this.#parts = parts;
    this.#silence = createSilenceDetector(parts.settings);
    this.#arrivedAt = parts.clock.monotonic();
    this.#asker = createSnapshotAsker({
      ...parts,
      answered: (snapshot) => this.#answered(snapshot),
      failed: (problem) => this.#failed(problem),
    });
  }

  get hasBook(): boolean {
    return this.#book !== undefined;
  }

  view(): BookView {
    const ageMs = this.#now() - this.#arrivedAt;
    const { symbol } = this.#parts;
    return bookView({ symbol, state: this.#state, reason: this.#reason, eventTime: this.#eventTime, ageMs }, this.#book);
  }

  close(): void {
    this.#asker.cancel();
    this.#isSubscribed = false;
  }

  opened(): void {
    this.#isSubscribed = true;
    this.#unfollow();
    this.#buffer = [];
    this.#silence.reset(this.#now());
    this.#enter(this.#book === undefined ? "syncing" : "stale", "the stream is subscribed, and the book is being read");
    this.#asker.ask();
  }

  lost(reason: string): void {
    this.#isSubscribed = false;
    this.#unfollow();
    this.#buffer = [];
    this.#asker.cancel();
    this.#enter(this.#book === undefined ? "syncing" : "stale", `the socket is lost: ${reason}`);
  }

  event(data: unknown): void {
    if (!this.#isSubscribed) return;
    this.#silence.heard(this.#now());
    const event = readDepthEvent(data);
    if (event === undefined) this.#miss("an event of the stream cannot be read");
    else if (this.#follows && this.#book !== undefined) this.#apply(event, this.#book);
    else {
      this.#keep(event);
      this.#asker.ask();
    }
  }

  /** Looks for a silent stream. To be called from time to time. */
  check(): void {
    const now = this.#now();
    const { settings, stalled } = this.#parts;
    if (this.#state === "live" && now - this.#liveSince >= settings.steadyMs) this.#asker.calmed();
    if (!this.#follows) return;
    if (this.#ahead !== undefined) {
      if (now - this.#ahead.since >= settings.graceMs) {
        this.#overtake(this.#ahead.depth);
        stalled();
      }
    } else if (!this.#isRenewing && this.#silence.silentFor(now) >= this.#silence.limit()) {
      const seconds = Math.floor(this.#silence.silentFor(now) / 1000);
      if (this.#silence.isLiquid()) this.#enter("stale", `the stream has said nothing for ${seconds} s`);
      this.#renew();
    }
  }

  #now(): number {
    return this.#parts.clock.monotonic();
  }

  #apply(event: DepthEvent, book: LocalBook): void {
    const before = book.updateId;
    const changes: LevelChange[] | undefined = this.#parts.isWatched() ? [] : undefined;
    const outcome = book.apply(event, changes);
    if (outcome === "known") return;
    if (outcome === "gap" || outcome === "reset") {
      this.#buffer = [event];
      this.#miss(outcome === "gap" ? `updates ${before + 1} to ${event.firstId - 1} are missing` : REASONS.reset);
      return;
    }
    this.#arrivedAt = this.#now();
    this.#eventTime = event.time;
    if (outcome !== "applied") {
      this.#buffer = [];
      this.#miss(REASONS[outcome]);
      return;
    }
    this.#isDoubted = false;
    if (this.#isRenewing) this.#keep(event);
    this.#enter("live", "");
    if (changes !== undefined) this.#notify(book, changes);
    // Listeners learn the event first: the snapshot contains it.
    if (this.#ahead !== undefined && event.lastId >= this.#ahead.depth.lastUpdateId) this.#adopt(this.#ahead.depth);
    this.#renewIfShort(book);
  }

  #notify({ updateId, bids, asks }: LocalBook, changes: readonly LevelChange[]): void {
    const { symbol, changed } = this.#parts;
    changed({ symbol, updateId, time: this.#eventTime, changes, bestBid: bids.best(), bestAsk: asks.best() });
  }

  #answered({ data: depth, receivedAt }: Fetched<Depth>): void {
    if (this.#follows && this.#book !== undefined) {
      if (depth.lastUpdateId > this.#book.updateId) this.#ahead = { depth, since: this.#now() };
      else this.#adopt(depth);
      return;
    }
    const replayed = replayEvents(depth, this.#parts.settings.depth, this.#buffer);
    if (!replayed.ok) {
      this.#enter(this.#state, `${replayed.reason}; the book is being read again`);
      this.#asker.ask();
      return;
    }
    const hasHeard = replayed.book.updateId > depth.lastUpdateId;
    this.#follow(replayed.book, replayed.book.eventTime ?? receivedAt);
    if (hasHeard) this.#isDoubted = false;
    if (this.#isDoubted) this.#enter("stale", "the stream has stalled before, and has not spoken since");
    else this.#enter("live", "");
  }

  /** Replaces the book that follows by a newer snapshot with the same update id: it knows more levels. */
  #adopt(depth: Depth): void {
    const replayed = replayEvents(depth, this.#parts.settings.depth, this.#buffer);
    if (!replayed.ok || replayed.book.updateId !== this.#book?.updateId) {
      this.#ahead = undefined;
      this.#asker.ask();
      return;
    }
    const wasSilent = this.#buffer.length === 0;
    this.#follow(replayed.book, this.#eventTime);
    // The exchange has not moved either: the silence is that of the market.
    if (wasSilent) this.#silence.reset(this.#now());
    if (this.#state === "live") this.#parts.widened();
    else if (!this.#isDoubted) this.#enter("live", "");
  }

  /** The exchange has moved on without the stream: its snapshot is served as the last known book. */
  #overtake(depth: Depth): void {
    const replayed = replayEvents(depth, this.#parts.settings.depth, []);
    this.#isDoubted = true;
    if (replayed.ok) this.#follow(replayed.book, this.#parts.clock.now());
    this.#silence.reset(this.#now());
    this.#enter("stale", `the stream is silent while the exchange has moved on to update ${depth.lastUpdateId}`);
  }

  #failed(problem: UpstreamProblem): void {
    if (!this.#follows) this.#enter(this.#state, `the book cannot be read: ${problem.message}`);
    this.#parts.failed(problem);
    if (this.#isSubscribed) this.#asker.ask();
  }

  #follow(book: LocalBook, eventTime: number): void {
    this.#book = book;
    this.#eventTime = eventTime;
    this.#arrivedAt = this.#now();
    this.#follows = true;
    this.#isRenewing = false;
    this.#ahead = undefined;
    this.#buffer = [];
  }

  #unfollow(): void {
    this.#follows = false;
    this.#isRenewing = false;
    this.#ahead = undefined;
  }

  #miss(reason: string): void {
    this.#unfollow();
    this.#enter(this.#book === undefined ? "syncing" : "gap", `${reason}; the book is being read again`);
    this.#asker.ask();
  }

  #keep(event: DepthEvent): void {
    this.#buffer.push(event);
    if (this.#buffer.length > MOST_BUFFERED) this.#buffer.splice(0, MOST_BUFFERED / 2);
  }

  #renewIfShort({ bids, asks }: LocalBook): void {
    const { renewBelow, steadyMs } = this.#parts.settings;
    const isShort = [bids, asks].some((side) => side.size < renewBelow && side.edge() !== undefined);
    if (isShort && !this.#isRenewing && this.#now() - this.#renewedAt >= steadyMs) this.#renew();
  }

  #renew(): void {
    this.#isRenewing = true;
    this.#renewedAt = this.#now();
    this.#buffer = [];
    this.#asker.ask();
  }

  #enter(state: BookState, reason: string): void {
    if (state === this.#state && reason === this.#reason) return;
    if (state === "live" && this.#state !== "live") this.#liveSince = this.#now();
    this.#state = state;
    this.#reason = reason;
    this.#parts.moved();
  }
}
