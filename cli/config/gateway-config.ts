import { z } from "zod";
import type { NsipMockOptions } from "../../gateways/nsip/index.ts";

const FORMATS = ["live", "legacy"] as const satisfies readonly NsipMockOptions["format"][];

/** Serves mock data, unless `mode: live` or `--live` selects the real API. */
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

/** Any other MCP server. */
const Server = z.strictObject({
  command: z.array(z.string().min(1)).min(1).describe("a program that speaks MCP on its stdin and stdout, and its arguments"),
  cwd: z.string().min(1).default(".").describe("its working folder"),
  env: z.record(z.string(), z.string()).default({}).describe("environment variables of the program"),
  reset: z.enum(["restart", "none"]).default("restart").describe("`restart`: every scenario has a process of its own"),
});

/** One entry of `gateways:` in amcp.config.yaml; paths are relative to that file. */
export const GatewayConfig = z.union([NsipGateway, Server]);
export type GatewayConfig = z.output<typeof GatewayConfig>;
