import { z } from "zod";
import { failureKey, ToolFailure } from "../../contracts/app-tools/failure.ts";
import { RefusalData } from "../../contracts/link.ts";
import type { FailedAnswer, Image, ToolOutcome } from "../../contracts/step.ts";
import { decodePng, pixelHash } from "../baselines/picture.ts";

/** The part of a `tools/call` result that steps use; other content blocks are ignored. */
export const CallResult = z.looseObject({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional(), data: z.string().optional() })).default([]),
  structuredContent: z.unknown().optional(),
  _meta: z.looseObject({ [failureKey]: z.unknown().optional() }).optional(),
  isError: z.boolean().default(false),
});
export type CallResult = z.output<typeof CallResult>;

/** The cure, as gateways add it to their errors. */
const Suggestion = z.looseObject({ suggestion: z.string() });

const HashFact = z.looseObject({ pixelHash: z.string() });

/** A tool's answer as a value. `data` is the structured content, or else the text, parsed if it is JSON. */
export function outcomeOfResult(result: CallResult): ToolOutcome<unknown> {
  const text = result.content.flatMap((block) => (block.type === "text" && block.text !== undefined ? [block.text] : [])).join("\n");
  if (result.isError) return failureOfResult(result._meta?.[failureKey], text);
  const pictures = result.content.flatMap((block) => (block.type === "image" && block.data !== undefined ? [block.data] : []));
  try {
    const images = pictures.map((base64) => imageOf(base64, result.structuredContent));
    return { ok: true, data: result.structuredContent ?? dataOfText(text), text, images };
  } catch (error) {
    return { ok: false, code: "AMCP_PEER_MISMATCH", message: `the picture of the answer cannot be read: ${String(error)}` };
  }
}

/** A JSON-RPC error as a value; `data` of the proxy's errors names the code of `contracts/errors.ts`. */
export function failureOfError({ code, message, data }: { code: number; message: string; data?: unknown }): FailedAnswer {
  const refusal = RefusalData.safeParse(data);
  if (!refusal.success) {
    const hint = Suggestion.safeParse(data).data?.suggestion;
    return { ok: false, code: `JSONRPC_${Math.abs(code)}`, message, details: { code, data, ...(hint !== undefined && { hint }) } };
  }
  const { code: name, ...details } = refusal.data;
  return { ok: false, code: name, message: withoutFrame(message, refusal.data), details };
}

/** Removes code and hint from the proxy's message: reports show both separately. */
function withoutFrame(message: string, { code, hint }: z.output<typeof RefusalData>): string {
  const start = message.startsWith(`${code}: `) ? code.length + 2 : 0;
  const end = message.endsWith(hint) ? message.length - hint.length : message.length;
  return message.slice(start, end).trim();
}

function failureOfResult(reported: unknown, text: string): FailedAnswer {
  const failure = ToolFailure.safeParse(reported);
  if (failure.success) return { ok: false, code: failure.data.code, message: failure.data.message, details: failure.data.details };
  const [, code, message] = /^([A-Z][A-Z0-9_]+): (.*)$/s.exec(text) ?? [];
  return { ok: false, code: code ?? "TOOL_ERROR", message: message ?? (text === "" ? "the tool failed without a word" : text) };
}

function imageOf(base64: string, structured: unknown): Image {
  const png = Buffer.from(base64, "base64");
  const fact = HashFact.safeParse(structured);
  return { png, pixelHash: fact.success ? fact.data.pixelHash : pixelHash(decodePng(png)) };
}

function dataOfText(text: string): unknown {
  // A bare `007` or `true` is text, not JSON.
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
