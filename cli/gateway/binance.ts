import { AmcpError } from "../../contracts/errors.ts";
import {
  defaultClientSettings,
  type OpenGateway,
  openBinanceGateway,
  serveOverGrpc,
  serveOverSse,
  serveOverStdio,
} from "../../gateways/binance/index.ts";
import type { Served } from "../../gateways/kit/index.ts";
import { systemClock } from "../../platform/clock.ts";
import type { Terminal } from "../command/command.ts";
import { nonEmptyText, oneOf } from "../command/flag-values.ts";
import type { Given } from "../command/flags.ts";
import { version } from "../command/version.ts";
import { exchangeFlags, tradingFlags, transportFlags } from "./binance-flags.ts";
import { hostsIn } from "./binance-hosts.ts";
import { binanceMock } from "./binance-mock.ts";
import { tradingOf } from "./binance-trading.ts";
import { type GatewayProgram, openLog, serveUntilStopped } from "./gateway-program.ts";
import { type Listening, listeningFlags, listeningIn } from "./listening.ts";

export const binance: GatewayProgram = {
  name: "binance",
  summary:
    "Binance's spot market as an MCP server: --stdio (default), --sse or --grpc, one of them. Market data need no key; signed requests go to the testnet unless --account says otherwise.",
  flags: { ...transportFlags, ...listeningFlags, ...exchangeFlags, ...tradingFlags, ...binanceMock.flags },
  mock: binanceMock,
  async run(given, { env, out }) {
    if (given.paths.length > 0) throw new AmcpError("AMCP_USAGE", `gateway binance takes options only, not "${given.paths.join(" ")}"`);
    if (oneOf("--doctor", ["live"], given.text("doctor")) !== undefined) return await diagnose(given, out);
    await serve(given, env);
    return 0;
  },
};

const modes = ["stdio", "sse", "grpc"] as const;
type Mode = (typeof modes)[number];

/** The ports of seed 002. */
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
  if (mode === "grpc" && given.text("session-idle") !== undefined)
    throw new AmcpError("AMCP_USAGE", "--session-idle belongs to --sse; gRPC has no sessions");
  return mode;
}

/** Loaded only on demand, to keep the start fast. */
async function diagnose(given: Given, out: Terminal["out"]): Promise<number> {
  const { diagnoseExchange } = await import("./binance-doctor.ts");
  return await diagnoseExchange({ ...defaultClientSettings, hosts: hostsIn(given)() }, openLog(given), {
    isJson: given.has("json"),
    out,
  });
}

async function serve(given: Given, env: NodeJS.ProcessEnv): Promise<void> {
  const mode = modeOf(given);
  const [trading, hosts, where] = [tradingOf(given), hostsIn(given), await listeningIn(given, env, PORTS[mode])];
  const log = openLog(given);
  const mock = given.has("mock") ? await binanceMock.open(given) : undefined;
  const chosen = hosts(mock?.url);
  const open = openBinanceGateway({
    client: { ...defaultClientSettings, hosts: chosen },
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

const servers: Readonly<Record<Mode, (open: OpenGateway, where: Listening) => Promise<Served>>> = {
  stdio: (open) => serveOverStdio(open, { input: process.stdin, output: process.stdout }),
  sse: (open, { port, ...settings }) => serveOverSse(open, port, settings),
  grpc: (open, { port, host, tls, bearer }) => serveOverGrpc(open, port, { tls, bearer, ...(host !== undefined && { host }) }),
};
