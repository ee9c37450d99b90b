import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { nearNames, orNames } from "../../../contracts/near-names.ts";
import { packageRoot } from "../../../platform/files/paths.ts";
import type { PromptAnswer } from "../../kit/gateway.ts";
import { GatewayError } from "../../kit/gateway-error.ts";
import { binanceCodes } from "../model/errors.ts";
import type { PromptUpstream } from "../tools/upstream.ts";
import { analysisPrompts } from "./analysis-prompts.ts";
import type { BinancePrompt } from "./define-prompt.ts";
import { portfolioRisk } from "./portfolio-risk.ts";
import { strategyValues, tradingAnalysis } from "./trading-analysis.ts";

const all: readonly BinancePrompt[] = [tradingAnalysis, portfolioRisk, ...analysisPrompts];

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
  return new GatewayError(binanceCodes.INVALID_PARAMS, `Invalid argument of ${name}: ${argument}`, {
    parameter: argument,
    value,
    expected,
    suggestion: `Give ${argument === "" ? "arguments" : argument} as ${expected}${near}`,
  });
}

/** The Markdown template of a prompt: a file beside this one, which the package ships as it is. */
const read = (name: string): Promise<string> => readFile(join(packageRoot(), "gateways/binance/prompts", `${name}.md`), "utf8");

const known = new Map<string, Promise<string>>();

/**
 * Fills the `{{places}}` of a prompt's template.
 *
 * @throws Error where values and places differ
 */
async function fillTemplate(name: string, values: Readonly<Record<string, string>>): Promise<string> {
  const reading = known.get(name) ?? read(name);
  known.set(name, reading);
  const template = await reading;
  const unused = new Set(Object.keys(values));
  const text = template.replace(/\{\{(\w+)\}\}/g, (_, place: string) => {
    const value = values[place];
    if (value === undefined) throw new Error(`the prompt ${name} has no value for ${place}`);
    unused.delete(place);
    return value;
  });
  if (unused.size > 0) throw new Error(`the template of ${name} has no place for ${[...unused].join(", ")}`);
  return text;
}
