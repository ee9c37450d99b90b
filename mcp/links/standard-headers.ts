import { isUtf8 } from "node:buffer";
import type { Message } from "../envelope.ts";
import { metaKeys } from "../protocol-versions.ts";

/** Where the requests of a method have the name for `Mcp-Name`. */
const named: ReadonlyMap<string, "params.name" | "params.uri"> = new Map([
  ["tools/call", "params.name"],
  ["prompts/get", "params.name"],
  ["resources/read", "params.uri"],
]);

/** The headers in which MCP 2026-07-28 repeats parts of a request, for intermediaries that do not read bodies; none in older versions. */
export function standardHeadersOf({ method = "", text }: Pick<Message, "method" | "text">): Readonly<Record<string, string>> {
  const version = text(`params._meta.${metaKeys.version}`);
  if (version === undefined) return {};
  const place = named.get(method);
  const name = place && text(place);
  return {
    "MCP-Protocol-Version": version,
    "Mcp-Method": encodeHeader(method),
    ...(name !== undefined && { "Mcp-Name": encodeHeader(name) }),
  };
}

/** Printable ASCII without spaces at its ends, and not of the encoded form. */
const PLAIN = /^(?!=\?base64\?.*\?=$)[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?$/;

/** Encodes any text as the value of a header. */
export const encodeHeader = (value: string): string => (PLAIN.test(value) ? value : `=?base64?${Buffer.from(value).toString("base64")}?=`);

const encodedIn = (value: string | undefined): string | undefined => /^=\?base64\?(.*)\?=$/.exec(value ?? "")?.[1];

/** Reverses `encodeHeader`. */
export function decodeHeader(value: string | undefined): string | undefined {
  const encoded = encodedIn(value);
  return encoded === undefined ? value : Buffer.from(encoded, "base64").toString();
}

/** Whether an encoded header is not valid base64 of UTF-8, which two readers could decode differently. */
export function isBrokenHeader(value: string | undefined): boolean {
  const encoded = encodedIn(value);
  if (encoded === undefined) return false;
  const bytes = Buffer.from(encoded, "base64");
  return bytes.toString("base64") !== encoded || !isUtf8(bytes);
}
