import { z } from "zod";
import type { ListedPrompt } from "../../kit/gateway.ts";
import type { PromptUpstream } from "../tools/upstream.ts";

/** A guided analysis: a template, filled with current data at each request. */
export interface BinancePrompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  /** Earlier names, which are accepted and not listed. */
  readonly aliases: readonly string[];
  /** Whether it needs the feature order-book analytics. */
  readonly needsAnalytics: boolean;
  /** @returns the template's name and its values @throws ZodError for arguments of another form; GatewayError */
  fill(written: unknown, upstream: PromptUpstream, signal: AbortSignal): Promise<Filling>;
}

export interface Filling {
  readonly template: string;
  readonly values: Readonly<Record<string, string>>;
}

interface Definition<Shape extends z.ZodRawShape> extends Omit<BinancePrompt, "input" | "fill" | "aliases"> {
  readonly input: Shape;
  readonly aliases?: readonly string[];
  fill(input: z.output<z.ZodObject<Shape>>, upstream: PromptUpstream, signal: AbortSignal): Promise<Filling>;
}

export const definePrompt = <Shape extends z.ZodRawShape>({ input, fill, aliases = [], ...about }: Definition<Shape>): BinancePrompt => {
  const shape = z.strictObject(input);
  return { ...about, aliases, input: shape, fill: (written, upstream, signal) => fill(shape.parse(written), upstream, signal) };
};

/** A prompt in the form of `prompts/list`. */
export const listPrompt = ({ name, title, description, input }: BinancePrompt): ListedPrompt => ({
  name,
  title,
  description,
  arguments: Object.entries(input.shape).map(([argument, schema]) => ({
    name: argument,
    description: schema.description ?? argument,
    required: !schema.safeParse(undefined).success,
  })),
});
