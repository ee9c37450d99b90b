export { defaultAccounts, MockAccount } from "./mock-accounts.ts";
export { ScriptName } from "./scripts/script.ts";
export { type BinanceMock, type BinanceMockOptions, serveBinanceMock } from "./serve-binance-mock.ts";
