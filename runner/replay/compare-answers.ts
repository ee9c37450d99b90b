import { z } from "zod";
import type { AnswerDifference } from "../../contracts/sessions/replay-report.ts";
import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import { BlobReference } from "../../contracts/sessions/tool-call-record.ts";
import type { Image, ToolOutcome } from "../../contracts/step.ts";
import { isObject, mapJsonTexts } from "../../platform/text/json-values.ts";
import { CallResult, outcomeOfResult } from "../apps/tool-outcome.ts";
import { type CallSpan, showsOnlyTime, withoutTimeOfDay } from "../record/session/time-of-day.ts";

/** The answer to a call, without its pictures. */
export interface ReplayAnswer {
  /** Empty on success. */
  readonly error: string;
  /** The structured content, or the JSON or text of a server that has none. */
  readonly data: unknown;
  readonly text: string;
}

/** Refs of the record by the refs that stand for the same elements now: each process numbers its refs from 1, so each has its own map. */
export type Refs = Map<string, string>;

/** The differences between two answers of equal meaning: refs of elements, and the times at which they were read. */
export interface ReplayContext {
  readonly refs: Refs;
  readonly was: CallSpan;
  readonly is: CallSpan;
}

const REF = /@e\d+/g;

/** Members that differ in each process and say nothing about the app. Pictures are compared by their pixels. */
const VOLATILE: ReadonlySet<string> = new Set([
  ...["waitedMs", "revision", "time", "pixelHash", "startFolder", "pid", "instance"],
  // It depends on the speed of the machine.
  "stillBusy",
]);

/** Durations in messages. */
const DURATION = /\b\d+(\.\d+)? ?(ms|s|seconds?)\b/g;

/** The hash of a picture in the sentence about it. */
const HASH = /\bhash [0-9a-f]{64}\b/g;

/** Longer lists of differences are cut: the first ones show the cause. */
const MOST = 50;

/**
 * Compares an answer with the recorded one. Refs of elements are equal where the answers have them at the same places, and are learned. The
 * time of day, where both show it, is no difference.
 *
 * @returns nothing if the answers are equal
 */
export function compareAnswers(was: ReplayAnswer, is: ReplayAnswer, circumstances: ReplayContext): readonly AnswerDifference[] {
  if ((was.error === "") !== (is.error === "")) return [{ path: "error", was: was.error, is: is.error }];
  if (was.error !== "") return sameMessage(was.error, is.error) ? [] : [{ path: "error", was: was.error, is: is.error }];
  const [data, present] = sameLength(withoutClocks(was.data, circumstances.was), withoutClocks(is.data, circumstances.is));
  const differences = compareValues(data, present, "$", circumstances);
  const isRepeated = isAction(was.data) || isJson(was.text);
  if (differences.length > 0 || isRepeated || sameText(was.text, is.text, circumstances)) return differences.slice(0, MOST);
  return [{ path: "text", ...linesApart(was.text, is.text) }];
}

/** Whether an answer lists what an action changed. Its text only repeats the list. */
const isAction = (data: unknown): data is Action =>
  isObject(data) && Array.isArray(data["changed"]) && typeof data["moreChanged"] === "number";

interface Action extends Readonly<Record<string, unknown>> {
  readonly changed: readonly unknown[];
  readonly moreChanged: number;
}

/** The changes of an answer without those of clocks, which no action has caused. */
function withoutClocks(data: unknown, span: CallSpan): unknown {
  if (!isAction(data)) return data;
  const changed = data.changed.filter((change) => typeof change !== "string" || !showsOnlyTime(change, span));
  return { ...data, changed };
}

/** Cuts both lists of changes to the shorter length if the totals are equal, because a long list may name a clock in place of another change. */
function sameLength(was: unknown, is: unknown): readonly [unknown, unknown] {
  if (!isAction(was) || !isAction(is)) return [was, is];
  const [total, other] = [was, is].map(({ changed, moreChanged }) => changed.length + moreChanged);
  if (total !== other) return [was, is];
  const shorter = Math.min(was.changed.length, is.changed.length);
  const cut = (action: Action) => ({ ...action, changed: action.changed.slice(0, shorter), moreChanged: total });
  return [cut(was), cut(is)];
}

const isJson = (text: string): boolean => /^\s*[[{]/.test(text);

/** A failure is the same where only durations and refs in its message differ. The proxy adds codes and cures to some. */
function sameMessage(was: string, is: string): boolean {
  const [one, other] = [was, is].map((text) => text.replace(DURATION, "").replace(REF, ""));
  return one === other || one?.includes(other ?? "") === true;
}

function compareValues(was: unknown, is: unknown, path: string, circumstances: ReplayContext): AnswerDifference[] {
  if (typeof was === "string" && typeof is === "string")
    return sameText(was, is, circumstances)
      ? []
      : [{ path, ...(was.includes("\n") || is.includes("\n") ? linesApart(was, is) : { was, is }) }];
  if (Array.isArray(was) && Array.isArray(is)) return compareLists(was, is, path, circumstances);
  if (isObject(was) && isObject(is)) return compareMembers(was, is, path, circumstances);
  return Object.is(was, is) ? [] : [{ path, ...definedPair(was, is) }];
}

const definedPair = (was: unknown, is: unknown): Omit<AnswerDifference, "path"> => ({
  ...(was !== undefined && { was }),
  ...(is !== undefined && { is }),
});

function compareMembers(
  was: Readonly<Record<string, unknown>>,
  is: Readonly<Record<string, unknown>>,
  path: string,
  circumstances: ReplayContext,
): AnswerDifference[] {
  const [left, right] = [byKnownName(was), byKnownName(is)];
  const names = [...new Set([...left.keys(), ...right.keys()])].filter((name) => !VOLATILE.has(name));
  return names.flatMap((name) => compareValues(left.get(name), right.get(name), inPath(path, name), circumstances));
}

/** Names of members may contain refs, too. */
const byKnownName = (value: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(value).map(([name, inner]) => [name.replace(REF, "@e"), inner]));

const inPath = (path: string, name: string): string => (/^\w+$/.test(name) ? `${path}.${name}` : `${path}['${name}']`);

/** Items before and behind the changed ones are left out, so that an inserted item does not shift the others. */
function compareLists(was: readonly unknown[], is: readonly unknown[], path: string, circumstances: ReplayContext): AnswerDifference[] {
  const { refs } = circumstances;
  const same = (left: number, right: number): boolean => {
    // Of items that differ nothing is learned.
    const learned: Refs = new Map(refs);
    const isSame = compareValues(was[left], is[right], path, { ...circumstances, refs: learned }).length === 0;
    if (isSame) for (const [ref, present] of learned) refs.set(ref, present);
    return isSame;
  };
  const shorter = Math.min(was.length, is.length);
  let first = 0;
  while (first < shorter && same(first, first)) first += 1;
  let behind = 0;
  while (behind < shorter - first && same(was.length - 1 - behind, is.length - 1 - behind)) behind += 1;
  const [old, now] = [was.slice(first, was.length - behind), is.slice(first, is.length - behind)];
  return Array.from({ length: Math.max(old.length, now.length) }, (_, at) => at).flatMap((at) =>
    compareValues(old[at], now[at], `${path}[${first + at}]`, circumstances),
  );
}

/** Whether texts are equal but for the time of day, hashes of pictures and their refs, which are learned then. */
function sameText(was: string, is: string, { refs, ...spans }: ReplayContext): boolean {
  const [one, other] = withoutTimeOfDay([was, spans.was], [is, spans.is]).map((text) => text.replace(REF, "@e").replace(HASH, "hash"));
  if (one !== other) return false;
  const now = is.match(REF) ?? [];
  for (const [at, ref] of (was.match(REF) ?? []).entries()) {
    const present = now[at];
    if (present !== undefined && !refs.has(ref)) refs.set(ref, present);
  }
  return true;
}

/** The lines of two texts that are not equal at their beginnings and ends. */
function linesApart(was: string, is: string): { readonly was: string; readonly is: string } {
  const [left, right] = [was, is].map((text) => text.split("\n")) as [string[], string[]];
  const same = (one: string | undefined, other: string | undefined) => one?.replace(REF, "@e") === other?.replace(REF, "@e");
  while (left.length > 0 && right.length > 0 && same(left[0], right[0])) {
    left.shift();
    right.shift();
  }
  while (left.length > 0 && right.length > 0 && same(left.at(-1), right.at(-1))) {
    left.pop();
    right.pop();
  }
  return { was: left.join("\n"), is: right.join("\n") };
}

/** Arguments of the record with the refs of now. */
export const withRefs = (args: unknown, refs: Refs): unknown =>
  mapJsonTexts(args, (text) => text.replace(REF, (ref) => refs.get(ref) ?? ref));

/** An answer with its pictures. */
export interface PicturedAnswer extends ReplayAnswer {
  readonly images: readonly Image[];
}

/** Bytes that the store keeps apart. @returns undefined if they are lost */
export type ReadBlob = (sha256: string) => Promise<Uint8Array | undefined>;

const Long = z.strictObject({ blob: BlobReference });

/** The answer that a record has. @throws Error if the store has lost a part of it, or it is no answer of a tool */
export async function recordedAnswer({ response, error }: ToolCallRecord, read: ReadBlob): Promise<PicturedAnswer> {
  if (response === null || response === undefined) return { error: error || "no answer", data: undefined, text: "", images: [] };
  const whole = await withBlobs(response, read, "json");
  const content = z.looseObject({ content: z.array(z.unknown()).default([]) }).parse(whole);
  const blocks = await Promise.all(content.content.map((block) => withPicture(block, read)));
  const structured = await withBlobs(content["structuredContent"], read, "json");
  const parsed = CallResult.parse({ ...content, content: blocks, ...(structured !== undefined && { structuredContent: structured }) });
  return answerOf(outcomeOfResult(parsed));
}

/** The answer that a call has just got. */
export function answerOf(outcome: ToolOutcome<unknown>): PicturedAnswer {
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
