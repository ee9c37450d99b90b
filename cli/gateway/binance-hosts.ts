import { AmcpError } from "../../contracts/errors.ts";
import { type Hosts, hosts, mockHosts } from "../../gateways/binance/index.ts";
import { isLoopbackHost } from "../../platform/listening.ts";
import type { Given } from "../command/flags.ts";
import { oneOf } from "../flag-values.ts";
import { textOf } from "../text-of.ts";

interface Chosen {
  readonly market: Hosts;
  readonly account: Hosts;
}

/**
 * Where market data come from and where signed requests go. Only an exchange on this machine gets signed requests unasked; the real account
 * needs `--account live`.
 *
 * @param mock URL of a mock that was started
 * @throws AmcpError AMCP_USAGE
 */
export function hostsOf(given: Given, mock: string | undefined): Chosen {
  const account = oneOf("--account", ["testnet", "demo", "live"] as const, given.text("account"));
  const base = mock ?? urlOf("base", /^https?:$/, given);
  const streams = urlOf("streams", /^wss?:$/, given);
  if (streams !== undefined && base === undefined) throw new AmcpError("AMCP_USAGE", "--streams is of an exchange that --base names");
  if (mock !== undefined && textOf(given.text("base")) !== undefined)
    throw new AmcpError("AMCP_USAGE", "--mock and --base exclude each other");
  if (base === undefined) return { market: hosts["market-data"], account: hosts[account ?? "testnet"] };
  const isLocal = isLoopbackHost(new URL(base).hostname);
  const market: Hosts = { ...mockHosts(base), ...(streams !== undefined && { streams }), network: isLocal ? "mock" : "live" };
  return { market, account: account === undefined && isLocal ? market : hosts[account ?? "testnet"] };
}

function urlOf(name: "base" | "streams", protocol: RegExp, given: Given): string | undefined {
  const written = textOf(given.text(name));
  if (written === undefined) return undefined;
  if (URL.canParse(written) && protocol.test(new URL(written).protocol)) return written.replace(/\/+$/, "");
  const example = name === "base" ? hosts["market-data"].rest : hosts["market-data"].streams;
  throw new AmcpError("AMCP_USAGE", `--${name} takes a URL such as ${example}, not "${written}"`);
}
