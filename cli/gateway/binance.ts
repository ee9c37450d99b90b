import { AmcpError } from "../../contracts/errors.ts";
import { marketScripts } from "../../contracts/market-script.ts";
import {
  type BinanceMockOptions,
  defaultAccounts,
  defaultClientSettings,
  type OpenBinanceGateway,
  openBinanceGateway,
  probeBinance,
  serveOverGrpc,
  serveOverSse,
  serveOverStdio,
  startBinanceMock,
} from "../../gateways/binance/index.ts";
import { briefSessions, type Served } from "../../gateways/kit/index.ts";
import { standardStreams } from "../../platform/net/sockets.ts";
import { systemClock } from "../../platform/observability/clock.ts";
import type { Terminal } from "../command/command.ts";
import { nonEmptyText, oneOf, wholeNumber } from "../command/flag-values.ts";
import type { Given } from "../command/flags.ts";
import { version } from "../command/version.ts";
import {
  booksIn,
  budgetIn,
  exchangeFlags,
  exchangeLimitFlags,
  hostsIn,
  tradingFlags,
  tradingOf,
  transportFlags,
} from "./binance-options.ts";
import { isDoctorCalled, printProbes } from "./doctor.ts";
import { type GatewayProgram, type MockProgram, openLog, serveUntilStopped } from "./gateway-program.ts";
import { type ListeningOptions, limitFlags, listeningFlags, listeningIn } from "./listening.ts";

const [first] = defaultAccounts;

const binanceMock: MockProgram = {
  about: `Its API keys, which open nothing else, are in that line; the first is ${first?.apiKey} with the secret ${first?.secret}.`,
  flags: {
    seed: { kind: "text", value: "<n>", summary: "of the mock: the same number makes the same market (default 1)" },
    market: {
      kind: "text",
      value: "<script>",
      summary: `of the mock: what happens to BTCUSDT, ${marketScripts.join(", ")} (default calm)`,
    },
    clock: { kind: "text", value: "<how>", summary: "of the mock: running (default), or standing until its admin moves it" },
  },
  async open(given) {
    const { rest, admin, accounts, close } = await startBinanceMock(optionsOf(given));
    const keys = accounts.map(({ apiKey, secret, canTrade }) => ({ apiKey, secret, canTrade }));
    return { url: rest, admin, facts: { keys }, close };
  },
};

function optionsOf(given: Given): BinanceMockOptions {
  const seed = wholeNumber("--seed", given.text("seed"));
  const market = oneOf("--market", marketScripts, given.text("market"));
  const clock = oneOf("--clock", ["running", "standing"] as const, given.text("clock"));
  return { ...(seed !== undefined && { seed }), ...(market !== undefined && { market }), ...(clock !== undefined && { clock }) };
}

export const binance: GatewayProgram = {
  name: "binance",
  summary:
    "Binance's spot market as an MCP server: --stdio (default), --sse or --grpc, one of them. Market data need no key; signed requests go to the testnet unless --account says otherwise.",
  flags: { ...transportFlags, ...listeningFlags, ...exchangeFlags, ...exchangeLimitFlags, ...tradingFlags, ...binanceMock.flags },
  mock: binanceMock,
  async run(given, { env, out }) {
    if (given.paths.length > 0) throw new AmcpError("AMCP_USAGE", `gateway binance takes options only, not "${given.paths.join(" ")}"`);
    if (isDoctorCalled(given)) return await diagnose(given, out);
    await serve(given, env);
    return 0;
  },
};

const modes = ["stdio", "sse", "grpc"] as const;
type Mode = (typeof modes)[number];

/** The ports of spec 002. */
const PORTS = { stdio: 0, sse: 3000, grpc: 50_053 } as const;

/** The transport; none of the flags means stdio. @throws AmcpError AMCP_USAGE for a second one */
function modeOf(given: Given): Mode {
  const [mode = "stdio", second] = modes.filter((name) => given.has(name));
  if (second !== undefined)
    throw new AmcpError(
      "AMCP_USAGE",
      `--${mode} and --${second} exclude each other: a gateway has one transport; start a second gateway for the other`,
    );
  const [unfit] = mode === "stdio" ? Object.keys(listeningFlags).filter((name) => given.text(name) !== undefined) : [];
  if (unfit !== undefined) throw new AmcpError("AMCP_USAGE", `--${unfit} belongs to --sse or --grpc; stdio has no socket`);
  if (mode === "grpc" && given.has("enable-trading"))
    throw new AmcpError("AMCP_USAGE", "gRPC never trades: leave out --enable-trading, or serve --sse");
  const [limit] = mode === "grpc" ? Object.keys(limitFlags(briefSessions)).filter((name) => given.text(name) !== undefined) : [];
  if (limit !== undefined) throw new AmcpError("AMCP_USAGE", `--${limit} belongs to --sse; gRPC has no sessions of MCP`);
  return mode;
}

/** `--doctor --live`: asks each endpoint once and reports answers that differ from those of the mock. @returns the exit code */
async function diagnose(given: Given, out: Terminal["out"]): Promise<number> {
  const settings = { ...defaultClientSettings, hosts: hostsIn(given)() };
  // The findings have each failed request already.
  const probes = await probeBinance({ settings, log: openLog(given, "Error") }, new AbortController().signal);
  return printProbes(probes, given, { out });
}

async function serve(given: Given, env: NodeJS.ProcessEnv): Promise<void> {
  const mode = modeOf(given);
  const [trading, hosts, where] = [tradingOf(given), hostsIn(given), await listeningIn(given, env, PORTS[mode])];
  const log = openLog(given);
  const mock = given.has("mock") ? await binanceMock.open(given) : undefined;
  const chosen = hosts(mock?.url);
  const open = openBinanceGateway({
    client: { ...defaultClientSettings, hosts: chosen, budget: budgetIn(given) },
    mostBooks: booksIn(given),
    credentials: { env, file: nonEmptyText(given.text("credentials")) },
    trading,
    hasAnalytics: !given.has("no-orderbook-analytics"),
    clock: systemClock,
    log,
    version,
  });
  await serveUntilStopped({
    gateway: open.gateway,
    log,
    about: {
      transport: mode,
      market: chosen.market.rest,
      account: chosen.account.rest,
      trading: trading?.symbols ?? "off",
      admin: mock?.admin,
    },
    serve: () => servers[mode](open, where),
    async close() {
      open.close();
      await mock?.close();
    },
  });
}

const servers: Readonly<Record<Mode, (open: OpenBinanceGateway, where: ListeningOptions) => Promise<Served>>> = {
  stdio: (open) => serveOverStdio(open, standardStreams()),
  sse: (open, { port, ...settings }) => serveOverSse(open, port, settings),
  grpc: (open, { port, host, tls, bearer }) => serveOverGrpc(open, port, { tls, bearer, ...(host !== undefined && { host }) }),
};
