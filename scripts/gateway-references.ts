import { toolsOf as binanceTools } from "../gateways/binance/tools/index.ts";
import { listTool } from "../gateways/kit/define-tool.ts";
import { expectedOf } from "../gateways/kit/explain-arguments.ts";
import type { ParameterSchema } from "../gateways/kit/parameter-schema.ts";
import { tools as nsipTools } from "../gateways/nsip/tools/index.ts";

const NSIP = `# The tools of the NSIP gateway

The proxy adds the name of the gateway, as in \`NSIP:nsip_get_animal\`. [docs/nsip.md](../nsip.md) describes the start of the gateway and the common behaviour of its tools.
`;

const BINANCE = `# The tools of the Binance gateway

The proxy adds the name of the gateway, as in \`Binance:get_ticker\`. [docs/binance.md](../binance.md) describes the start of the gateway and the common behaviour of its tools.
`;

/** Renders docs/reference/nsip-tools.md: every tool with its parameters, as clients see them. */
export const renderNsipReference = (): string => [NSIP, ...nsipTools.map((tool) => renderTool(listTool(tool)))].join("\n");

/** Renders docs/reference/binance-tools.md. */
export const renderBinanceReference = (): string => [BINANCE, ...binanceTools(true).map((tool) => renderTool(listTool(tool)))].join("\n");

function renderTool({ name, description, inputSchema }: ReturnType<typeof listTool>): string {
  const { properties = {}, required = [] }: ParameterSchema = inputSchema;
  const rows = Object.entries(properties).map(([parameter, schema]) => {
    const need = required.includes(parameter) ? "yes" : schema.default === undefined ? "no" : `no: ${JSON.stringify(schema.default)}`;
    return `| \`${parameter}\` | ${need} | ${cell(expectedOf(schema))} | ${cell(schema.description ?? "")} |`;
  });
  const table = ["| parameter | required | form | meaning |", "|---|---|---|---|", ...rows];
  return [`## ${name}`, "", description, "", ...(rows.length === 0 ? ["No parameters."] : table), ""].join("\n");
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
