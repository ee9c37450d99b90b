import { AmcpError } from "../../contracts/errors.ts";
import { documentOf, type EnvelopePath, type Message } from "../../mcp/envelope.ts";
import type { ByteSpan } from "../../mcp/json/scan.ts";
import { cut } from "../../mcp/large-messages/index.ts";

/** Returns a required string and its position. @throws AmcpError AMCP_PROXY_BAD_PARAMS */
export function neededText(message: Message, path: EnvelopePath): { readonly text: string; readonly at: ByteSpan } {
  const text = message.text(path);
  const at = message.span(path);
  if (text !== undefined && at !== undefined) return { text, at };
  const found = at === undefined ? "it is missing" : `it is ${kindAt(message, at)}`;
  throw new AmcpError("AMCP_PROXY_BAD_PARAMS", `${message.method} needs ${path}, a string; ${found}`);
}

/** Refuses tool arguments that are not an object. @throws AmcpError AMCP_PROXY_BAD_PARAMS */
export function checkArguments(message: Message, path: "params.arguments" | "params.arguments.arguments"): void {
  const at = message.span(path);
  const kind = at && kindAt(message, at);
  // Some clients write null for "no arguments"; the app decides how to treat it.
  if (at === undefined || kind === "an object" || kind === "null") return;
  throw new AmcpError("AMCP_PROXY_BAD_PARAMS", `${message.method} takes ${path} as an object; it is ${kind}`);
}

/** Returns the type of a JSON value by its first character. */
function kindAt(message: Message, { start }: ByteSpan): string {
  const first = cut(documentOf(message), start, start + 1)[0]?.[0];
  return first === undefined ? "nothing" : (kinds.get(first) ?? "a number");
}

const kinds: ReadonlyMap<number, string> = new Map(
  Object.entries({ "{": "an object", "[": "an array", '"': "a string", n: "null", t: "true", f: "false" }).map(([first, kind]) => [
    first.charCodeAt(0),
    kind,
  ]),
);
