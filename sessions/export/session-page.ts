import { isDeepStrictEqual } from "node:util";
import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import { isObject } from "../../platform/text/json-values.ts";
import { blobReferenceIn, blocksOf, parsedJson } from "./blobs-in.ts";
import { recordedOutcome, renderCount, renderDuration, renderSpan, sessionDurationMs, toolOf } from "./figures.ts";
import { code, codeBlock, isLong } from "./markdown-text.ts";
import { createPictures, type PictureFolder, type Pictures, type RecordedPicture } from "./pictures.ts";
import { pagesOf, type SessionSource, underParents } from "./session-source.ts";

/** A longer argument gets a block of its own. */
const LONGEST_IN_LIST = 200;

/** Renders a session for people, as Markdown. Foreign text is code throughout, so that neither Markdown nor HTML in it is interpreted. */
export async function* renderSessionPage(source: SessionSource, folder: PictureFolder | undefined): AsyncGenerator<string> {
  yield await renderHead(source);
  const pictures = createPictures(source, folder);
  const numbers = new Map<string, number>();
  let number = 0;
  for await (const page of pagesOf(source)) {
    const parents = new Set(page.map(({ parent_call_id }) => parent_call_id));
    for (const call of underParents(page)) {
      number += 1;
      // Only calls of `tool_call` are parents; the numbers of all calls would need much memory.
      if (parents.has(call.id)) numbers.set(call.id, number);
      const parent = numbers.get(call.parent_call_id ?? "");
      yield renderHeading(call, number, parent);
      yield parents.has(call.id) ? renderParent(call) : await renderCall(call, { source, pictures, number });
    }
  }
}

async function renderHead(source: SessionSource): Promise<string> {
  const { session } = source;
  let [calls, failed] = [0, 0];
  const apps = new Set<string>();
  for await (const page of pagesOf(source)) {
    calls += page.length;
    failed += page.filter((call) => recordedOutcome(call) !== "ok").length;
    for (const { server_name } of page) apps.add(server_name);
  }
  const agent = [session.client_name, session.client_version].flatMap((text) => (text === undefined || text === "" ? [] : code(text)));
  const end = session.end_time ?? session.last_activity;
  return [
    "# What the agent did and saw",
    "",
    `- agent: ${agent.length === 0 ? "without a name" : agent.join(" ")}`,
    `- session: ${code(session.id)}, ${session.status}`,
    `- time: ${momentOf(session.start_time)} to ${momentOf(end)} UTC (${renderSpan(sessionDurationMs(session))})`,
    `- calls: ${renderCount(calls)}${failed === 0 ? "" : `, ${renderCount(failed)} of them failed`}`,
    `- tokens: ${renderCount(session.total_tokens)}`,
    `- apps: ${[...apps].toSorted().map(code).join(", ") || "none"}`,
    "",
  ].join("\n");
}

function renderHeading(call: ToolCallRecord, number: number, parent: number | undefined): string {
  const outcome = recordedOutcome(call);
  const facts = [
    `${momentOf(call.timestamp, "ms")} UTC`,
    renderDuration(call.duration),
    ...(call.metrics === undefined ? [] : [`${renderCount(call.metrics.total_tokens)} tokens`]),
    ...(parent === undefined ? [] : [`by call ${parent}`]),
    outcome === "ok" ? "ok" : `**${outcome}**`,
  ];
  return `\n##${parent === undefined ? "" : "#"} ${number}. ${code(toolOf(call))}\n\n${facts.join(", ")}\n`;
}

/** A parent has the arguments and the result of its target, which follows. */
const renderParent = (call: ToolCallRecord): string => renderError(call);

interface Scene {
  readonly source: SessionSource;
  readonly pictures: Pictures;
  readonly number: number;
}

async function renderCall(call: ToolCallRecord, { source, pictures, number }: Scene): Promise<string> {
  const reference = blobReferenceIn(call.response);
  const bytes = reference === undefined ? undefined : await source.blob(reference.sha256);
  if (reference !== undefined && bytes === undefined)
    return `${renderArguments(call)}${renderError(call)}\nThe store has lost the result.\n`;
  const result = bytes === undefined ? call.response : (parsedJson(bytes) ?? Buffer.from(bytes).toString());
  const parts: string[] = [];
  for (const block of blocksOf(result)) parts.push(await renderBlock(block, pictures, number));
  const texts = blocksOf(result).flatMap((block) => (isObject(block) && typeof block["text"] === "string" ? [block["text"]] : []));
  return renderArguments(call) + renderError(call) + parts.join("") + renderRest(result, texts);
}

function renderArguments({ arguments: all }: ToolCallRecord): string {
  const entries = Object.entries(all).map(([name, value]) => ({ name, text: typeof value === "string" ? value : JSON.stringify(value) }));
  const isShort = ({ text }: { text: string }) => text.length <= LONGEST_IN_LIST && !text.includes("\n");
  const list = entries.map((entry) => `- ${code(entry.name)}: ${isShort(entry) ? code(entry.text) : "below"}\n`).join("");
  const blocks = entries.flatMap((entry) => (isShort(entry) ? [] : [`\n${code(entry.name)}:\n\n${codeBlock(entry.text, "text")}`]));
  return (list === "" ? "" : `\n${list}`) + blocks.join("");
}

function renderError({ error }: ToolCallRecord): string {
  if (error === "") return "";
  return error.includes("\n") || error.length > LONGEST_IN_LIST ? `\nError:\n\n${codeBlock(error, "text")}` : `\nError: ${code(error)}\n`;
}

async function renderBlock(block: unknown, pictures: Pictures, number: number): Promise<string> {
  if (isObject(block) && block["type"] === "text" && typeof block["text"] === "string") return `\n${codeBlock(block["text"], "text")}`;
  const picture = isObject(block) ? pictureIn(block) : undefined;
  if (picture !== undefined) return `\n${await pictures.render(picture, number)}\n`;
  return `\n${codeBlock(JSON.stringify(block, undefined, 2), "json")}`;
}

/** The picture of an image, or of a resource that is one. */
function pictureIn({ type, data, blob, mimeType, resource }: Readonly<Record<string, unknown>>): RecordedPicture | undefined {
  if (type === "image") return { data: data ?? { blob }, mimeType };
  if (type !== "resource" || !isObject(resource) || blobReferenceIn(resource["blob"]) === undefined) return undefined;
  return { data: resource["blob"], mimeType: resource["mimeType"] };
}

/**
 * A result that is none of MCP, and structured content that no text repeats. Beside a text, which is what the agent read, long structured
 * content is only named: the tree of a window would stand there twice.
 */
function renderRest(result: unknown, texts: readonly string[]): string {
  if (result === null || result === undefined) return "\nThere is no result.\n";
  if (!isObject(result) || !("content" in result)) return `\n${codeBlock(JSON.stringify(result, undefined, 2), "json")}`;
  const structured = result["structuredContent"];
  if (structured === undefined || texts.some((text) => isDeepStrictEqual(parsedJson(text), structured))) return "";
  const json = JSON.stringify(structured, undefined, 2);
  if (texts.length > 0 && isLong(json))
    return `\nStructured content of ${renderCount(json.length)} characters is in the export as \`.ndjson\`.\n`;
  return `\nStructured content:\n\n${codeBlock(json, "json")}`;
}

/** @param precision of the seconds; a whole session's times need no fractions */
function momentOf(time: string, precision: "s" | "ms" = "s"): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return code(time);
  const text = date.toISOString().replace("T", " ");
  return precision === "ms" ? text.slice("2026-11-24 ".length, -1) : text.slice(0, "2026-11-24 10:07:03".length);
}
