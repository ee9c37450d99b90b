import { z } from "zod";
import type { ToolHints } from "../contracts/app-tools/define-app-tool.ts";
import { appTools } from "../contracts/app-tools/index.ts";
import { RECORDER_CAPABILITY, recorderTools } from "../contracts/app-tools/record/record-input.ts";
import { APP_INSTRUCTIONS, actionEffects, explainedOnce } from "../contracts/app-tools/target.ts";
import { memberNames } from "../contracts/own-tool.ts";

type Schema = z.core.JSONSchema.BaseSchema;

/**
 * Renders the instructions and tools of an app as in `initialize` and `tools/list`; the C# handler embeds and serves this file. Every word of
 * it is paid by each session of an agent, so it has the first clause of each text, and results without their inner forms.
 */
export function renderAppTools(): string {
  const tools = appTools.map((tool) => ({
    name: tool.name,
    description: firstSentence(tool.description),
    inputSchema: shortInput(z.toJSONSchema(tool.input, { target: "draft-7", io: "input" })),
    // `actionEffects` is explained once.
    outputSchema: memberNames(z.toJSONSchema(tool.output, { target: "draft-7", io: "output" }), (name) =>
      Object.hasOwn(actionEffects, name),
    ),
    annotations: statedHints(tool.hints),
    ...(recorderTools.has(tool.name) && { _meta: { [RECORDER_CAPABILITY]: true } }),
  }));
  return `${JSON.stringify({ instructions: APP_INSTRUCTIONS, tools }, null, 2)}\n`;
}

/** Renders the whole forms of results by tool, with which both sides are compared. */
export const renderAppResults = (): string =>
  `${JSON.stringify(Object.fromEntries(appTools.map(({ name, output }) => [name, z.toJSONSchema(output, { target: "draft-7", io: "output" })])), null, 2)}\n`;

/** The hints that differ from what the protocol presumes; of a tool that only looks, whether it repeats safely goes without saying. */
function statedHints({ title, readOnlyHint, destructiveHint, idempotentHint, openWorldHint }: ToolHints): ToolHints {
  return {
    ...(title !== undefined && { title }),
    ...(readOnlyHint === true
      ? { readOnlyHint }
      : { ...(destructiveHint === false && { destructiveHint }), ...(idempotentHint === true && { idempotentHint }) }),
    ...(openWorldHint === false && { openWorldHint }),
  };
}

const firstSentence = (text: string): string => text.split(/(?<=\.) (?=[A-Z])/)[0] ?? text;

const firstClause = (text: string): string => text.split("; ")[0] ?? text;

function shortInput({ $schema: _, ...schema }: Schema): object {
  const properties = Object.entries(schema.properties ?? {}).map(([name, one]) => [
    name,
    typeof one === "object" ? shortParameter(one) : one,
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** Without the bounds that exclude only empty texts and negative numbers: an agent gives none, and the app refuses them anyway. */
function shortParameter({ description, minimum, maximum, minLength: _, ...schema }: Schema): object {
  const isSafe = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  return {
    ...schema,
    ...(isSafe(minimum) && minimum !== 0 && { minimum }),
    ...(isSafe(maximum) && { maximum }),
    ...(schema.items !== undefined &&
      typeof schema.items === "object" &&
      !Array.isArray(schema.items) && { items: shortItem(schema.items) }),
    ...(description !== undefined && !explainedOnce.has(description) && { description: firstClause(description) }),
  };
}

const shortItem = ({ description: _, minLength: __, ...schema }: Schema): object => schema;
