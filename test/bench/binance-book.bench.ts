import { expect, test } from "vitest";
import { readDepthEvent } from "../../gateways/binance/book/depth-event.ts";
import { createLocalBook } from "../../gateways/binance/book/local-book.ts";
import { createOrderBooks } from "../../gateways/binance/book/order-books.ts";
import type { DepthUpdate, Level } from "../../gateways/binance/model/market.ts";
import type { BookChange, StreamListener } from "../../gateways/binance/model/ports.ts";
import { createRandom } from "../../gateways/kit/mock/random.ts";
import { systemClock } from "../../platform/observability/clock.ts";
import { answer } from "./samples.ts";

const LEVELS_PER_EVENT = 100;
const DEPTH = 1000;
const MIDDLE = 6_765_050;

const priceText = (ticks: number): string => `${Math.floor(ticks / 100)}.${String(ticks % 100).padStart(2, "0")}000000`;
const quantityText = (units: number): string => `${Math.floor(units / 100_000)}.${String(units % 100_000).padStart(5, "0")}000`;

/** A snapshot of 1000 levels per side, and events of 100 levels near the best prices; a third of the changes removes a level. */
function createFeed(seed: number, events: number) {
  const random = createRandom(seed);
  const side = (sign: 1 | -1): Level[] =>
    Array.from({ length: DEPTH }, (_, step) => [priceText(MIDDLE + sign * (step + 1)), quantityText(random.whole(1, 9_999_999))]);
  const near = (sign: 1 | -1): Level[] =>
    Array.from({ length: LEVELS_PER_EVENT / 2 }, () => {
      const distance = 1 + Math.floor(Math.abs(random.normal()) * 100);
      return [priceText(MIDDLE + sign * distance), quantityText(random.next() < 1 / 3 ? 0 : random.whole(1, 9_999_999))];
    });
  const snapshot = { lastUpdateId: 1, bids: side(-1), asks: side(1) };
  const diffs = Array.from({ length: events }, (_, at): DepthUpdate => {
    const first = 2 + at * LEVELS_PER_EVENT;
    return {
      e: "depthUpdate",
      E: 1_800_000_000_000 + at * 100,
      s: "BTCUSDT",
      U: first,
      u: first + LEVELS_PER_EVENT - 1,
      b: near(-1),
      a: near(1),
    };
  });
  return { snapshot, diffs };
}

/** Applies all events. @returns millions of level updates a second of processor time */
function rateOf({ snapshot, diffs }: ReturnType<typeof createFeed>): number {
  const book = createLocalBook(snapshot, DEPTH);
  if (book === undefined) throw new Error("the snapshot is not usable");
  let levels = 0;
  const before = process.cpuUsage();
  for (const diff of diffs) {
    const event = readDepthEvent(diff);
    if (event === undefined || book.apply(event) !== "applied") throw new Error("an event was not applied");
    levels += book.bids.top(20).length + book.asks.top(20).length;
  }
  const { user, system } = process.cpuUsage(before);
  expect(levels).toBe(40 * diffs.length);
  return (diffs.length * LEVELS_PER_EVENT) / (user + system);
}

test("how fast is one book?", async () => {
  const feed = createFeed(1, 4000);
  const question =
    "Level updates on one core, from decimal texts, with the sorted top 20 after each event of 100 levels (10^6 a second of processor time)";
  await answer(
    question,
    async () => {
      const rates = Array.from({ length: 12 }, () => rateOf(feed)).slice(2);
      return [
        { what: "level updates", samples: rates },
        { what: "microseconds of processor time an update", samples: rates.map((rate) => 1 / rate), target: { figure: "p95", atMost: 1 } },
      ];
    },
    "10^6/s",
  );
});

const BOOKS = 20;
const EVENTS_PER_SECOND = 10;
const SECONDS = 10;

type Feed = ReturnType<typeof createFeed>;

/** Opens a watched book for each feed. */
async function openBooks(feeds: readonly Feed[]) {
  const listeners: StreamListener[] = [];
  const books = createOrderBooks({
    requests: {
      async depth({ symbol }) {
        const data = feeds[Number(symbol.slice(1))]?.snapshot ?? { lastUpdateId: 0, bids: [], asks: [] };
        return { data, receivedAt: systemClock.now(), weightUsed: undefined };
      },
    },
    streams: {
      subscribe(_, listener) {
        listeners.push(listener);
        listener.opened();
        return () => {};
      },
    },
    clock: systemClock,
  });
  const counted = { changes: 0 };
  const changed = ({ changes }: BookChange) => {
    counted.changes += changes.length;
  };
  const symbols = feeds.map((_, book) => `S${book}`);
  for (const symbol of symbols) books.watch(symbol, { changed });
  await Promise.all(symbols.map((symbol) => books.read(symbol, AbortSignal.timeout(60_000))));
  return { listeners, books, counted };
}

/** Sends ten seconds of frames at once. @returns the percentage of one core that they would take in ten seconds */
async function shareOf(feeds: readonly Feed[], frames: readonly (readonly string[])[]): Promise<number> {
  const { listeners, books, counted } = await openBooks(feeds);
  const before = process.cpuUsage();
  for (let at = 0; at < SECONDS * EVENTS_PER_SECOND; at += 1) {
    for (const [book, own] of frames.entries()) listeners[book]?.event(JSON.parse(own[at] ?? "").data, systemClock.now());
  }
  const { user, system } = process.cpuUsage(before);
  expect(counted.changes).toBeGreaterThan(BOOKS * SECONDS * EVENTS_PER_SECOND * (LEVELS_PER_EVENT / 2));
  expect(books.known().map(({ state }) => state)).toEqual(feeds.map(() => "live"));
  books.close();
  return (user + system) / 1000 / (SECONDS * 10);
}

test("what do 20 books at 100 ms cost?", async () => {
  const feeds = Array.from({ length: BOOKS }, (_, book) => createFeed(book, SECONDS * EVENTS_PER_SECOND));
  const frames = feeds.map(({ diffs }) => diffs.map((data) => JSON.stringify({ stream: "btcusdt@depth@100ms", data })));
  await answer(
    `Of one core, by ${BOOKS} watched books with ${EVENTS_PER_SECOND} events of 100 levels a second each, JSON parsing included (percent)`,
    async () => {
      const shares: number[] = [];
      for (let run = 0; run < 6; run += 1) shares.push(await shareOf(feeds, frames));
      return [{ what: "processor time by time", samples: shares.slice(1), target: { figure: "p95", atMost: 10 } }];
    },
    "%",
  );
});
