import { COMMISSION_RATE } from "../engine/accounts.ts";
import { writtenAmount } from "../engine/market-spec.ts";
import { type Call, type MockEndpoint, marketsOf, type SignedCall } from "./endpoint.ts";

const NONE = "0";

/** The exchanges of futures and options, which have no symbols here. */
const withoutSymbols = ({ reportedTime }: Call) => ({
  timezone: "UTC",
  serverTime: reportedTime,
  rateLimits: [],
  exchangeFilters: [],
  assets: [],
  symbols: [],
  optionContracts: [],
  optionAssets: [],
  optionSymbols: [],
});

/** Every asset of the exchange, with what the account has of it; nothing is paid in or out. */
function coins({ account, world }: SignedCall) {
  const specs = [...world.exchange.markets.values()].map(({ spec }) => spec);
  return [...new Set(specs.flatMap(({ base, quote }) => [base, quote]))].map((coin) => {
    const { free, locked } = account.balances.get(coin) ?? { free: 0n, locked: 0n };
    return {
      coin,
      name: coin,
      free: writtenAmount(free),
      locked: writtenAmount(locked),
      trading: true,
      isLegalMoney: false,
      depositAllEnable: false,
      withdrawAllEnable: false,
      freeze: NONE,
      withdrawing: NONE,
      ipoing: NONE,
      ipoable: NONE,
      storage: NONE,
      networkList: [],
    };
  });
}

const fees = (call: SignedCall) =>
  marketsOf(call).markets.map(({ spec: { symbol } }) => ({
    symbol,
    makerCommission: COMMISSION_RATE.written,
    takerCommission: COMMISSION_RATE.written,
  }));

const one = () => 1;
const nothing = () => [];

/**
 * Endpoints that general clients of exchanges ask for markets and currencies, besides the spot API. Without an answer they stop there.
 */
export const otherApis: Readonly<Record<string, MockEndpoint>> = {
  "GET /sapi/v1/system/status": { security: "NONE", weight: one, answer: () => ({ status: 0, msg: "normal" }) },
  "GET /sapi/v1/margin/allPairs": { security: "MARKET_DATA", weight: one, answer: nothing },
  "GET /sapi/v1/margin/allAssets": { security: "MARKET_DATA", weight: one, answer: nothing },
  "GET /sapi/v1/margin/isolated/allPairs": { security: "MARKET_DATA", weight: one, answer: nothing },
  "GET /sapi/v1/capital/config/getall": { security: "USER_DATA", weight: () => 10, answer: coins },
  "GET /sapi/v1/asset/tradeFee": { security: "USER_DATA", weight: one, answer: fees },
  "POST /sapi/v1/asset/get-funding-asset": { security: "USER_DATA", weight: one, answer: nothing },
  "GET /fapi/v1/exchangeInfo": { security: "NONE", weight: one, answer: withoutSymbols },
  "GET /dapi/v1/exchangeInfo": { security: "NONE", weight: one, answer: withoutSymbols },
  "GET /eapi/v1/exchangeInfo": { security: "NONE", weight: one, answer: withoutSymbols },
};
