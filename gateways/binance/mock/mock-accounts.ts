import { z } from "zod";
import { parseDecimal } from "../model/decimal.ts";
import { WRITTEN_SCALE } from "./engine/market-spec.ts";

/** A key of the mock, and the account that it is for. */
export const MockAccount = z.strictObject({
  apiKey: z
    .string()
    .regex(/^[A-Za-z0-9]{64}$/)
    .describe("64 letters and digits, as Binance's keys"),
  secret: z.string().min(1),
  uid: z.int().min(2),
  canTrade: z.boolean().default(true).describe("whether the key has the permission TRADE"),
  balances: z.record(z.string(), z.string()).describe("free amounts by asset"),
});
export type MockAccount = z.output<typeof MockAccount>;

const BALANCES = { USDT: "100000", BTC: "2", ETH: "20", BNB: "50", PEPE: "1000000000", 测试: "10000" } as const;

/** A name of a key, filled up to 64 characters. Keys of the mock open nothing else. */
const padded = (name: string): string => name.padEnd(64, "0");

/** Two accounts, so that tests see one from the other's session, and a key that may only read. */
export const defaultAccounts: readonly MockAccount[] = [
  { apiKey: padded("mockKeyOfAlice"), secret: padded("mockSecretOfAlice"), uid: 1001, canTrade: true, balances: BALANCES },
  { apiKey: padded("mockKeyOfBob"), secret: padded("mockSecretOfBob"), uid: 1002, canTrade: true, balances: { USDT: "500", ETH: "1" } },
  { apiKey: padded("mockKeyOfReader"), secret: padded("mockSecretOfReader"), uid: 1003, canTrade: false, balances: { USDT: "100" } },
];

/** @returns amounts in 10^-8 by asset */
export const startBalances = ({ balances }: MockAccount): Readonly<Record<string, bigint>> =>
  Object.fromEntries(Object.entries(balances).map(([asset, free]) => [asset, parseDecimal(free, WRITTEN_SCALE)]));
