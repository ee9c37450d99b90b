import { z } from "zod";
import { AmcpError } from "../../../contracts/errors.ts";
import type { SocketPeer } from "../../../platform/net/web-sockets.ts";
import { systemClock } from "../../../platform/observability/clock.ts";
import { type RunningMock, serveMock } from "../../kit/mock/serve-mock.ts";
import { defaultAccounts, type MockAccount } from "./mock-accounts.ts";
import { MockExchange } from "./mock-exchange.ts";
import { createRestApi } from "./rest/api.ts";
import { writtenLevels } from "./rest/market-data.ts";
import { createRunningClock, type RunningClock } from "./running-clock.ts";
import { type KnownAnswer, ScriptName } from "./scripts/script.ts";
import type { World } from "./world.ts";

export interface BinanceMockOptions {
  /** The same seed and the same requests give the same data. */
  readonly seed?: number;
  /** The script of BTCUSDT, or scripts by symbol; markets without one are calm. */
  readonly market?: ScriptName | Readonly<Record<string, ScriptName>>;
  /** `running` at the pace of the system's clock unless given; `standing` moves by `POST clock` only. */
  readonly clock?: "running" | "standing";
  /** The start of the virtual clock, ISO 8601. The system's time unless given while it runs, so that clients with a clock of their own are in time. */
  readonly start?: string;
  readonly accounts?: readonly MockAccount[];
}

/** A running mock of Binance's spot exchange. */
export interface BinanceMock extends Omit<RunningMock, "url" | "clock"> {
  /** The base URL of REST, as `https://api.binance.com`. */
  readonly rest: string;
  /** The base URL of streams, as `wss://stream.binance.com:9443`. */
  readonly streams: string;
  /** The URL of the WebSocket API. */
  readonly api: string;
  readonly clock: RunningClock;
  readonly truth: Truth;
  readonly accounts: readonly MockAccount[];
}

/** The start of a standing clock. */
const START = "2026-03-02T12:00:00Z";
const PRIMARY_SYMBOL = "BTCUSDT";
const MAX_MESSAGE_BYTES = 1024 * 1024;

const ClockOrder = z.union([z.strictObject({ advanceMs: z.number().min(0) }), z.strictObject({ run: z.boolean() })]);
const ScriptOrder = z.strictObject({ script: ScriptName, symbol: z.string().default(PRIMARY_SYMBOL) });

/** Serves a mock of Binance's spot exchange: REST, streams and WebSocket API of one matching engine, at one port of 127.0.0.1. */
export async function serveBinanceMock(options: BinanceMockOptions = {}): Promise<BinanceMock> {
  const { seed = 1, market = "calm", accounts = defaultAccounts } = options;
  const isRunning = (options.clock ?? "running") === "running";
  const start = options.start ?? (isRunning ? new Date(systemClock.now()).toISOString() : START);
  const clock = createRunningClock(start, isRunning, systemClock.monotonic);
  const scripts = typeof market === "string" ? { [PRIMARY_SYMBOL]: market } : market;
  const exchange = new MockExchange({ seed, scripts, accounts, clock, monotonic: systemClock.monotonic });
  const mock = await serveMock({
    base: "",
    api: createRestApi(() => exchange.gate),
    clock,
    sockets: {
      maxBytes: MAX_MESSAGE_BYTES,
      accept: ({ path }) => exchange.accept(path),
      onConnection: (peer: SocketPeer) => exchange.connect(peer),
    },
    streams: { add: (fault) => exchange.gate.faults.add(fault), clear: () => exchange.gate.faults.clear() },
    onReset: () => exchange.reset(),
    orders: {
      "POST clock": (body) => setClock(clock, ClockOrder.parse(body)),
      "POST script": (body) => follow(exchange, ScriptOrder.parse(body)),
      "GET answers": () => exchange.answers(),
    },
  });
  const stop = exchange.start();
  const sockets = mock.url.replace(/^http/, "ws");
  const { url, ...rest } = mock;
  return {
    ...rest,
    rest: url,
    streams: sockets,
    api: `${sockets}/ws-api/v3`,
    clock,
    accounts,
    truth: createTruth(() => exchange.world),
    async close() {
      stop();
      await mock.close();
    },
  };
}

function setClock(clock: RunningClock, order: z.output<typeof ClockOrder>): { readonly now: string; readonly isRunning: boolean } {
  if ("advanceMs" in order) clock.advance(order.advanceMs);
  else if (order.run) clock.run();
  else clock.stand();
  return { now: new Date(clock.now()).toISOString(), isRunning: clock.isRunning };
}

function follow(exchange: MockExchange, { script, symbol }: z.output<typeof ScriptOrder>): void {
  if (!exchange.world.follow(symbol, script)) throw new AmcpError("AMCP_USAGE", `the mock has no symbol "${symbol}"`);
}

/** A book at an update id. Levels are decimal texts: bids from the highest, asks from the lowest price. */
interface TrueBook {
  readonly updateId: number;
  readonly bids: readonly (readonly [price: string, quantity: string])[];
  readonly asks: readonly (readonly [price: string, quantity: string])[];
}

/** The engine's own books and answers, for tests of books and analytics. */
interface Truth {
  /** The newest update id of a symbol. @throws RangeError for an unknown symbol */
  updateId(symbol: string): number;
  /** The book at an update id, of now unless given. @returns undefined for ids that are too old, or not yet reached @throws RangeError for an unknown symbol */
  book(symbol: string, updateId?: number): TrueBook | undefined;
  /** The right answer of analytics under the symbol's script. @throws RangeError for an unknown symbol */
  answer(symbol: string): KnownAnswer;
}

/** @param worldNow the world of now; a reset makes another one */
function createTruth(worldNow: () => World): Truth {
  const marketOf = (symbol: string) => {
    const market = worldNow().market(symbol);
    if (market === undefined) throw new RangeError(`the mock has no symbol "${symbol}"`);
    return market;
  };
  return {
    updateId: (symbol) => marketOf(symbol).matching.book.updateId,
    book(symbol, asked) {
      const { spec, matching } = marketOf(symbol);
      const updateId = asked ?? matching.book.updateId;
      const levels = matching.book.at(updateId);
      return levels && { updateId, bids: writtenLevels(spec, levels.bids), asks: writtenLevels(spec, levels.asks) };
    },
    answer(symbol) {
      const answer = worldNow().answer(symbol);
      if (answer === undefined) throw new RangeError(`the mock has no symbol "${symbol}"`);
      return answer;
    },
  };
}
