import { isUtf8 } from "node:buffer";
import type { Message } from "../envelope.ts";
import { metaKeys } from "../protocol-versions.ts";

/** The methods whose requests name something, and where. */
const named: ReadonlyMap<string, "params.name" | "params.uri"> = new Map([
  ["tools/call", "params.name"],
  ["prompts/get", "params.name"],
  ["resources/read", "params.uri"],
]);

/** What MCP 2026-07-28 repeats of a request in its headers, for those between who do not read bodies; nothing in older versions. */
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

/** Visible ASCII without blanks at its ends, which no reader of headers can mistake for the other form. */
const PLAIN = /^(?!=\?base64\?.*\?=$)[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?$/;

/** A value of any characters as one that a header may have. */
export const encodeHeader = (value: string): string => (PLAIN.test(value) ? value : `=?base64?${Buffer.from(value).toString("base64")}?=`);

const encodedIn = (value: string | undefined): string | undefined => /^=\?base64\?(.*)\?=$/.exec(value ?? "")?.[1];

/** The value that `encodeHeader` was given. */
export function decodeHeader(value: string | undefined): string | undefined {
  const encoded = encodedIn(value);
  return encoded === undefined ? value : Buffer.from(encoded, "base64").toString();
}

/** Whether a header announces base64 of UTF-8 and holds something else: two readers could then disagree on its value. */
export function isBrokenHeader(value: string | undefined): boolean {
  const encoded = encodedIn(value);
  if (encoded === undefined) return false;
  const bytes = Buffer.from(encoded, "base64");
  return bytes.toString("base64") !== encoded || !isUtf8(bytes);
}
