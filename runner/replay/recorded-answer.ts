import { z } from "zod";
import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import { BlobReference } from "../../contracts/sessions/tool-call-record.ts";
import type { Image, ToolOutcome } from "../../contracts/step.ts";
import { CallResult, outcomeOfResult } from "../apps/tool-outcome.ts";
import type { Answer } from "./compare-answers.ts";

/** An answer with its pictures. */
export interface WholeAnswer extends Answer {
  readonly images: readonly Image[];
}

/** Bytes that the store keeps apart. @returns undefined where they are lost */
export type ReadBlob = (sha256: string) => Promise<Uint8Array | undefined>;

const Long = z.strictObject({ blob: BlobReference });

/** The answer that a record has. @throws Error where the store has lost a part of it, or it is no answer of a tool */
export async function recordedAnswer({ response, error }: ToolCallRecord, read: ReadBlob): Promise<WholeAnswer> {
  if (response === null || response === undefined) return { error: error || "no answer", data: undefined, text: "", images: [] };
  const whole = await withBlobs(response, read, "json");
  const content = z.looseObject({ content: z.array(z.unknown()).default([]) }).parse(whole);
  const blocks = await Promise.all(content.content.map((block) => withPicture(block, read)));
  const structured = await withBlobs(content["structuredContent"], read, "json");
  const parsed = CallResult.parse({ ...content, content: blocks, ...(structured !== undefined && { structuredContent: structured }) });
  return answerOf(outcomeOfResult(parsed));
}

/** The answer that a call has just got. */
export function answerOf(outcome: ToolOutcome<unknown>): WholeAnswer {
  if (!outcome.ok) return { error: `${outcome.code}: ${outcome.message}`, data: undefined, text: "", images: [] };
  const { data, text, images } = outcome;
  return { error: "", data, text, images };
}

async function withPicture(block: unknown, read: ReadBlob): Promise<unknown> {
  const picture = z.looseObject({ type: z.literal("image"), data: z.unknown() }).safeParse(block);
  return picture.success ? { ...picture.data, data: await withBlobs(picture.data.data, read, "base64") } : block;
}

async function withBlobs(value: unknown, read: ReadBlob, form: "json" | "base64"): Promise<unknown> {
  const long = Long.safeParse(value);
  if (!long.success) return value;
  const bytes = await read(long.data.blob.sha256);
  if (bytes === undefined) throw new Error("the store has lost a part of the answer");
  const buffer = Buffer.from(bytes);
  return form === "base64" ? buffer.toString("base64") : JSON.parse(buffer.toString("utf8"));
}
