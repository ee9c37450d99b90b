import type { z } from "zod";

/** Hints of the MCP specification; an absent hint does not mean false. */
export interface ToolHints {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** The schema of a tool's arguments. */
export type ToolInput = z.ZodType<Readonly<Record<string, unknown>>>;

/** A tool that apps serve. Its schemas are the contract with the C# side, which embeds them and whose records are tested against them. */
export interface AppTool<Input extends ToolInput, Output extends z.ZodType> {
  readonly name: string;
  readonly description: string;
  readonly hints: ToolHints;
  readonly input: Input;
  readonly output: Output;
}

export const defineAppTool = <Input extends ToolInput, Output extends z.ZodType>(tool: AppTool<Input, Output>): AppTool<Input, Output> =>
  tool;
