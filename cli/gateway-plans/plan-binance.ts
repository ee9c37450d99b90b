import { join } from "node:path";
import { type BinanceMock, hosts, startBinanceMock } from "../../gateways/binance/index.ts";
import { pathPart } from "../../platform/files/own-folders.ts";
import { commandOf, mockControlOf, type PlanGateway } from "./plan-gateway.ts";

export const planBinance: PlanGateway<"binance"> = (name, { market, seed, clock, args, reset, base }, isLive) => ({
  name,
  reset,
  mode: isLive ? "live" : "mock",
  ...(isLive && { base: base ?? hosts["market-data"].rest }),
  async open(folder) {
    const mock = isLive ? undefined : await startBinanceMock({ market, seed, clock });
    const at = mock?.rest ?? base;
    const log = join(folder, `${pathPart(name)}.log`);
    return {
      command: commandOf("binance-provider", "--stdio", ...(at === undefined ? [] : ["--base", at]), "--log-file", log, ...args),
      // Overrides a variable of the shell that configures gateways for other clients.
      env: { AMCP_BINANCE_BASE: "", ...(mock && profilesOf(mock)) },
      cwd: folder,
      mock: mock && mockControlOf(mock),
      log,
      close: async () => mock?.close(),
    };
  },
});

/** Names of the profiles by which scenarios use the accounts of the mock, in their order. */
const PROFILES = ["ALICE", "BOB", "READER"];

/** The keys of the mock's accounts as profiles of the gateway. They open nothing else. */
const profilesOf = ({ accounts }: BinanceMock): Readonly<Record<string, string>> =>
  Object.fromEntries(
    accounts.flatMap(({ apiKey, secret }, index) => [
      [`AMCP_BINANCE_${PROFILES[index]}_KEY`, apiKey],
      [`AMCP_BINANCE_${PROFILES[index]}_SECRET`, secret],
    ]),
  );
