import { z } from "zod";
import { marketScripts } from "../../contracts/market-script.ts";
import type { NsipMockOptions } from "../../gateways/nsip/index.ts";

const FORMATS = ["live", "legacy"] as const satisfies readonly NsipMockOptions["format"][];

/** The API of the National Sheep Improvement Program: mock data, unless `mode: live` or `--live` selects the real API. */
const NsipGateway = z.strictObject({
  kind: z.literal("nsip").describe("the API that it stands for"),
  mode: z.enum(["mock", "live"]).default("mock").describe("made-up data on this machine, or the real API"),
  seed: z.int().min(0).default(1).describe("of the mock: the same number makes the same data"),
  format: z.enum(FORMATS).default("live").describe("of the mock's answers"),
  base: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("where the real API is, instead of its usual place; no default: the usual place applies"),
  reset: z.enum(["restart", "none"]).default("restart").describe("`restart`: every scenario has a process that remembers nothing"),
});

/** Like NSIP: a mock, unless the real API is selected. */
const BinanceGateway = z.strictObject({
  kind: z.literal("binance").describe("the API that it stands for"),
  mode: z
    .enum(["mock", "live"])
    .default("mock")
    .describe("a made-up exchange on this machine, or the real one, read only and without keys"),
  market: z.enum(marketScripts).default("calm").describe("of the mock: the script that BTCUSDT follows; other markets are calm"),
  seed: z.int().min(0).default(1).describe("of the mock: the same number makes the same market"),
  clock: z
    .enum(["running", "standing"])
    .default("running")
    .describe("of the mock: a standing clock, and the market with it, moves only when a step puts it forward"),
  base: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("where the real exchange is, instead of its usual place; no default: the usual place applies"),
  args: z
    .array(z.string().min(1))
    .default([])
    .describe("further options of `amcp-test gateway binance`, such as `--no-orderbook-analytics`, or those that enable trading"),
  reset: z.enum(["restart", "none"]).default("restart").describe("`restart`: every scenario has a process that remembers nothing"),
});

/** Any other MCP server. */
const Server = z.strictObject({
  command: z.array(z.string().min(1)).min(1).describe("a program that speaks MCP on its stdin and stdout, and its arguments"),
  cwd: z.string().min(1).default(".").describe("its working folder"),
  env: z.record(z.string(), z.string()).default({}).describe("environment variables of the program"),
  reset: z.enum(["restart", "none"]).default("restart").describe("`restart`: every scenario has a process of its own"),
});

export type ServerConfig = z.output<typeof Server>;

const Kinds = [NsipGateway, BinanceGateway] as const;
/** A gateway of this package. */
export type KindConfig = z.output<(typeof Kinds)[number]>;

/** One entry of `gateways:` in amcp.config.yaml; paths are relative to that file. */
export const GatewayConfig = z.union([...Kinds, Server]);
