import { withoutZeros } from "../model/decimal.ts";
import { isHeld } from "../model/held.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { type Holdings, holdingsOf, VALUED_IN } from "./holdings.ts";
import { blocks, bullets, table } from "./markdown.ts";
import { sourceLine } from "./source-line.ts";

/** Rows of one page. */
const MOST_ROWS = 200;

/** Free and locked amounts of this session's account. @throws GatewayError without credentials */
export async function balancesPage(source: BinanceSource, signal: AbortSignal): Promise<string> {
  const account = await source.account().account(signal);
  const held = account.balances.filter(isHeld);
  const rows = held.slice(0, MOST_ROWS).map(({ asset, free, locked }) => [asset, withoutZeros(free), withoutZeros(locked)]);
  return blocks(
    "# Balances",
    bullets([
      `account type: ${account.accountType}`,
      `may trade: ${account.canTrade ? "yes" : "no"}`,
      `assets above zero: ${held.length}${held.length > MOST_ROWS ? `, the first ${MOST_ROWS} are listed; get_balances has all` : ""}`,
      `changed: ${new Date(account.updateTime).toISOString()} UTC`,
    ]),
    table(["asset", "free", "locked"], rows),
    sourceLine(source),
  );
}

/** The holdings with their values: a spot account has no other positions. @throws GatewayError without credentials */
export async function positionsPage(source: BinanceSource, signal: AbortSignal): Promise<string> {
  const holdings = await holdingsOf(source, signal);
  return blocks(
    "# Positions",
    "Spot accounts have no margin or futures positions. These are the holdings above zero.",
    bullets([`value: ${holdings.value} ${VALUED_IN} at last prices`, `assets: ${holdings.held.length}`]),
    holdingsTable(holdings),
    sourceLine(source),
  );
}

export const holdingsTable = ({ held }: Holdings): string =>
  table(
    ["asset", "total", "free", "locked", `price in ${VALUED_IN}`, `value in ${VALUED_IN}`, "share"],
    held
      .slice(0, MOST_ROWS)
      .map(({ asset, total, free, locked, price, value, share }) => [
        ...[asset, total, withoutZeros(free), withoutZeros(locked)],
        ...[price === undefined ? "no price" : withoutZeros(price), value ?? "unknown", share === undefined ? "unknown" : `${share} %`],
      ]),
  );
