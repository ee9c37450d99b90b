import type { Probe } from "../kit/doctor/probe.ts";
import type { HttpSettings } from "../kit/transports/http-settings.ts";
import type { Served, Streams } from "../kit/transports/serve-stdio.ts";
import type { ExchangeProbing } from "./doctor/probe-exchange.ts";
import type { OpenBinanceGateway } from "./gateway.ts";
import type { GrpcSettings } from "./grpc/serve-grpc.ts";
import type { BinanceMock, BinanceMockOptions } from "./mock/serve-binance-mock.ts";

export { defaultBookSettings } from "./book/settings.ts";
export { defaultClientSettings, type Hosts, hosts, mockHosts } from "./client/client-settings.ts";
export type { BudgetSettings } from "./client/rest/weight-budget.ts";
export { openBinanceGateway } from "./gateway.ts";
export { defaultAccounts } from "./mock/mock-accounts.ts";
export type { TradingSettings } from "./trading/trading.ts";

export type { BinanceMock, BinanceMockOptions, OpenBinanceGateway, Probe };

/** Starts a made-up exchange. Loaded on demand, so that a gateway in front of the real one starts without it. */
export const startBinanceMock = async (options: BinanceMockOptions): Promise<BinanceMock> =>
  (await import("./mock/serve-binance-mock.ts")).serveBinanceMock(options);

/** Serves one client on a pair of streams. */
export const serveOverStdio = async ({ gateway }: OpenBinanceGateway, streams: Streams): Promise<Served> =>
  (await import("../kit/transports/serve-stdio.ts")).serveOverStreams(gateway, streams);

/** Serves clients over HTTP, with sessions by Connection-ID and by Streamable HTTP. @throws AmcpError AMCP_GATEWAY_EXPOSED, AMCP_PROXY_PORT_IN_USE */
export const serveOverSse = async ({ gateway }: OpenBinanceGateway, port: number, settings: HttpSettings): Promise<Served> =>
  (await import("../kit/transports/serve-http.ts")).serveOverHttp(gateway, port, settings);

/** Serves clients over gRPC. @throws AmcpError AMCP_GATEWAY_EXPOSED, AMCP_PROXY_PORT_IN_USE */
export const serveOverGrpc = async (open: OpenBinanceGateway, port: number, settings: GrpcSettings): Promise<Served> =>
  (await import("./grpc/serve-grpc.ts")).serveGrpc(open, port, settings);

/** Probes the exchange. Loaded on demand, because its schemas would slow down the start of a server. */
export const probeBinance = async (probing: ExchangeProbing, signal: AbortSignal): Promise<readonly Probe[]> =>
  (await import("./doctor/probe-exchange.ts")).probeExchange(probing, signal);
