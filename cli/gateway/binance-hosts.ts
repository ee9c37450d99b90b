import { AmcpError } from "../../contracts/errors.ts";
import { type Hosts, hosts, mockHosts } from "../../gateways/binance/index.ts";
import { isLoopbackHost } from "../../platform/listening.ts";
import { nonEmptyText, oneOf } from "../command/flag-values.ts";
import type { Given } from "../command/flags.ts";

interface Chosen {
  readonly market: Hosts;
  readonly account: Hosts;
}

/**
 * Where market data come from and where signed requests go. Only an exchange on this machine gets signed requests unasked; the real account
 * needs `--account live`.
 *
 * @returns the hosts for the URL of the mock that was started, if any
 * @throws AmcpError AMCP_USAGE
 */
export function hostsIn(given: Given): (mock?: string) => Chosen {
  const account = oneOf("--account", ["testnet", "demo", "live"] as const, given.text("account"));
  const written = urlOf("base", /^https?:$/, given);
  const streams = urlOf("streams", /^wss?:$/, given);
  if (streams !== undefined && written === undefined) throw new AmcpError("AMCP_USAGE", "--streams is of an exchange that --base names");
  if (given.has("mock") && written !== undefined) throw new AmcpError("AMCP_USAGE", "--mock and --base exclude each other");
  return (mock) => {
    const base = mock ?? written;
    if (base === undefined) return { market: hosts["market-data"], account: hosts[account ?? "testnet"] };
    const isLocal = isLoopbackHost(new URL(base).hostname);
    const market: Hosts = { ...mockHosts(base), ...(streams !== undefined && { streams }), network: isLocal ? "mock" : "live" };
    return { market, account: account === undefined && isLocal ? market : hosts[account ?? "testnet"] };
  };
}

function urlOf(name: "base" | "streams", protocol: RegExp, given: Given): string | undefined {
  const written = nonEmptyText(given.text(name));
  if (written === undefined) return undefined;
  if (URL.canParse(written) && protocol.test(new URL(written).protocol)) return written.replace(/\/+$/, "");
  const example = name === "base" ? hosts["market-data"].rest : hosts["market-data"].streams;
  throw new AmcpError("AMCP_USAGE", `--${name} takes a URL such as ${example}, not "${written}"`);
}
