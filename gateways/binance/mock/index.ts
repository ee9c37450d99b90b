export type { MockAccount } from "./mock-accounts.ts";
export { type BinanceMock, type BinanceMockOptions, serveBinanceMock } from "./serve-binance-mock.ts";
