import { z } from "zod";
import { nearNames, orNames } from "../../../contracts/near-names.ts";
import type { PromptAnswer } from "../../kit/gateway.ts";
import { GatewayError } from "../../kit/gateway-error.ts";
import { codes } from "../model/errors.ts";
import type { BinancePrompt, PromptUpstream } from "./define-prompt.ts";
import { liquidityMapping } from "./liquidity-mapping.ts";
import { marketMicrostructureAnalysis } from "./market-microstructure-analysis.ts";
import { orderFlowTrading } from "./order-flow-trading.ts";
import { portfolioRisk } from "./portfolio-risk.ts";
import { fillTemplate } from "./templates.ts";
import { strategyValues, tradingAnalysis } from "./trading-analysis.ts";

const all: readonly BinancePrompt[] = [tradingAnalysis, portfolioRisk, marketMicrostructureAnalysis, orderFlowTrading, liquidityMapping];

/** The prompts; a new one needs two files and a line here. @param hasAnalytics whether order-book analytics are offered */
export const promptsOf = (hasAnalytics: boolean): readonly BinancePrompt[] =>
  all.filter(({ needsAnalytics }) => hasAnalytics || !needsAnalytics);

/** Values of arguments other than symbols. */
export const valuesOfArgument: Readonly<Record<string, readonly string[]>> = { strategy: strategyValues };

/** Makes a prompt of current data. @throws GatewayError */
export async function makePrompt(
  prompt: BinancePrompt,
  written: object,
  { upstream, signal }: { upstream: PromptUpstream; signal: AbortSignal },
): Promise<PromptAnswer> {
  try {
    const { template, values } = await prompt.fill(written, upstream, signal);
    return { description: prompt.description, messages: [{ role: "user", text: await fillTemplate(template, values) }] };
  } catch (error) {
    throw error instanceof z.ZodError ? wrongArgument(prompt, written, error) : error;
  }
}

function wrongArgument({ name, input }: BinancePrompt, written: object, { issues }: z.ZodError): GatewayError {
  const [issue] = issues;
  const argument = String(issue?.path[0] ?? (issue?.code === "unrecognized_keys" ? issue.keys[0] : ""));
  const value = new Map<string, unknown>(Object.entries(written)).get(argument);
  const known = valuesOfArgument[argument] ?? [];
  const expected = input.shape[argument]?.description ?? Object.keys(input.shape).join(", ");
  const near = typeof value === "string" ? orNames(nearNames(value, known)) : "";
  return new GatewayError(codes.INVALID_PARAMS, `Invalid argument of ${name}: ${argument}`, {
    parameter: argument,
    value,
    expected,
    suggestion: `Give ${argument === "" ? "arguments" : argument} as ${expected}${near}`,
  });
}
