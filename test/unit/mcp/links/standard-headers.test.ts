import fc from "fast-check";
import { expect, test } from "vitest";
import { readMessage } from "../../../../mcp/envelope.ts";
import { decodeHeader, standardHeadersOf } from "../../../../mcp/links/standard-headers.ts";
import { traceHeadersOf, withTraceOf } from "../../../../mcp/trace-context.ts";
import { verifies } from "../../../support/verifies.ts";

const VERSION = "io.modelcontextprotocol/protocolVersion";

function headersOf(message: object): Readonly<Record<string, string>> {
  const found = readMessage(Buffer.from(JSON.stringify({ jsonrpc: "2.0", id: 1, ...message })));
  if (!("span" in found)) throw new Error(found.kind);
  return standardHeadersOf(found);
}

const called = (method: string, params: object) => headersOf({ method, params: { ...params, _meta: { [VERSION]: "2026-07-28" } } });

test.each([
  ["tools/call", { name: "Echo", arguments: { uri: "x" } }, "Echo"],
  ["prompts/get", { name: "greet" }, "greet"],
  ["resources/read", { uri: "file:///a b" }, "file:///a b"],
  ["tools/list", { name: "not a name here" }, undefined],
])("a request of MCP 2026-07-28 says in its headers what it is: %s", (method, params, name) => {
  expect(called(method, params)).toEqual({
    "MCP-Protocol-Version": "2026-07-28",
    "Mcp-Method": method,
    ...(name !== undefined && { "Mcp-Name": name }),
  });
});

test("a request of a session has none of these headers", () => {
  expect(headersOf({ method: "tools/call", params: { name: "Echo" } })).toEqual({});
});

test("any name can stand in a header and is read back as it was", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1 }), (name) => {
      const header = called("tools/call", { name })["Mcp-Name"];
      expect(header).toMatch(/^[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?$/);
      expect(decodeHeader(header)).toBe(name);
    }),
  );
  for (const name of [" blank at the ends ", "=?base64?QQ==?=", "Grüße"])
    expect(decodeHeader(called("tools/call", { name })["Mcp-Name"])).toBe(name);
});

const PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const header = (headers: Readonly<Record<string, string>>) => (name: string) => headers[name];
const traced = (text: string, headers: Readonly<Record<string, string>>) => withTraceOf(Buffer.from(text), header(headers)).toString();

test.each([
  [
    "no params",
    `{"jsonrpc":"2.0","id":1,"method":"a"}`,
    `{"params":{"_meta":{"traceparent":"${PARENT}"}},"jsonrpc":"2.0","id":1,"method":"a"}`,
  ],
  ["empty params", `{"id":1,"method":"a","params":{}}`, `{"id":1,"method":"a","params":{"_meta":{"traceparent":"${PARENT}"}}}`],
  ["other meta", `{"method":"a","params":{"_meta":{"x":1}}}`, `{"method":"a","params":{"_meta":{"traceparent":"${PARENT}","x":1}}}`],
  [
    "a trace of its own",
    `{"method":"a","params":{"_meta":{"traceparent":"mine"}}}`,
    `{"method":"a","params":{"_meta":{"traceparent":"mine"}}}`,
  ],
  ["an answer", `{"id":1,"result":{}}`, `{"id":1,"result":{}}`],
])("a trace in the headers comes into a message with %s", verifies(["card/5-metrics"]), (_what, text, expected) => {
  expect(traced(text, { traceparent: PARENT })).toBe(expected);
});

test("a message without headers of a trace is left alone, byte for byte", () => {
  const bytes = Buffer.from(`{"method":"a"}`);
  expect(withTraceOf(bytes, header({}))).toBe(bytes);
});

test("what a message says of its trace becomes headers as it is, unless no header can hold it", verifies(["card/5-metrics"]), () => {
  const message = (meta: object) => Buffer.from(JSON.stringify({ method: "a", params: { _meta: meta } }));
  expect(traceHeadersOf(message({ traceparent: PARENT, tracestate: "a=1,b=2", baggage: "k=v" }))).toEqual({
    traceparent: PARENT,
    tracestate: "a=1,b=2",
    baggage: "k=v",
  });
  expect(traceHeadersOf(message({ traceparent: "split\r\nX-Evil: 1", tracestate: 7 }))).toEqual({});
});
