import { onTestFinished } from "vitest";
import {
  type BinanceMock,
  type BinanceMockOptions,
  defaultClientSettings,
  mockHosts,
  type OpenBinanceGateway,
  openBinanceGateway,
} from "../../../../gateways/binance/index.ts";
import type { HttpSettings } from "../../../../gateways/kit/transports/http-settings.ts";
import { serveOverHttp } from "../../../../gateways/kit/transports/serve-http.ts";
import { systemClock } from "../../../../platform/observability/clock.ts";
import { openBinanceMock } from "../open-binance-mock.ts";
import { closing } from "../open-gateway.ts";
import { type KeptLine, keepLog } from "../quiet-log.ts";

type Options = Omit<Parameters<typeof openBinanceGateway>[0], "client" | "clock" | "log" | "version">;

export interface BeforeMock extends OpenBinanceGateway {
  readonly mock: BinanceMock;
  readonly lines: readonly KeptLine[];
}

/** A mock whose market moves, until the end of the test. */
export const openRunningMock = (options: BinanceMockOptions = {}): Promise<BinanceMock> =>
  openBinanceMock({ clock: "running", ...options });

/** A gateway with its own client, books and analytics before a mock of its own, until the end of the test. */
export async function openBeforeMock(options: Partial<Options> = {}, mocked: BinanceMockOptions = {}): Promise<BeforeMock> {
  const mock = await openRunningMock(mocked);
  const log = keepLog();
  const hosts = mockHosts(mock.rest);
  const opened = openBinanceGateway({
    client: { ...defaultClientSettings, hosts: { market: hosts, account: hosts } },
    credentials: { env: {}, file: undefined },
    trading: undefined,
    hasAnalytics: true,
    clock: systemClock,
    log,
    version: "1.0.0",
    ...options,
  });
  onTestFinished(opened.close);
  return { ...opened, mock, lines: log.lines };
}

/** The same over HTTP. */
export async function serveBeforeMock(options: Partial<Options> = {}, settings: HttpSettings = {}, mocked: BinanceMockOptions = {}) {
  const opened = await openBeforeMock(options, mocked);
  const { url = "" } = closing(await serveOverHttp(opened.gateway, 0, settings));
  return { ...opened, url: new URL(url) };
}
