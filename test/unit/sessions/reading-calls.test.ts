import { expect, test } from "vitest";
import { createCallQueue } from "../../../sessions/feed/call-queue.ts";
import { createByteReader } from "../../../sessions/recorder/byte-reader.ts";
import { passwordIn } from "../../../sessions/recorder/mask-passwords.ts";
import { createRedaction } from "../../../sessions/recorder/redact.ts";
import { countText, loadTokenizer, tokensOf } from "../../../sessions/recorder/token-metrics.ts";
import { observedCall } from "../../support/sessions/observed-call.ts";

test("a secret is replaced in each of its forms, the longer one of two first, and short ones not at all", () => {
  const redact = createRedaction({ LONG: "abcd-efgh", SHORT: "abcd", TINY: "abc" });
  expect(redact("abcd-efgh abcd abc")).toBe("${LONG} ${SHORT} abc");
  expect(redact(`x${Buffer.from("..abcd-efgh").toString("base64")}`)).toContain("${LONG}");
  expect(redact("iVBORw0KGgo")).toBe("iVBORw0KGgo");
});

test("a password is known by the bullets of the answer, by the element, and by its name where the call failed", () => {
  const typed = { element: "Box", text: "secret" };
  const answer = (structuredContent: object) => JSON.parse(JSON.stringify({ structuredContent }));
  expect(passwordIn("TypeText", typed, answer({ text: "••••••" }))).toBe("secret");
  expect(passwordIn("TypeText", typed, answer({ text: "x", element: { properties: { password: "true" } } }))).toBe("secret");
  expect(passwordIn("TypeText", { ...typed, element: "#Password" }, undefined)).toBe("secret");
  expect(passwordIn("InvokePattern", { pattern: "setValue", value: "v" }, answer({ value: "•" }))).toBe("v");
  expect(passwordIn("TypeText", typed, answer({ text: "secret" }))).toBeUndefined();
  expect(passwordIn("ClickElement", typed, answer({ text: "•" }))).toBeUndefined();
});

test("tokens are counted exactly in parts, and estimated beyond the limit; base64 counts none", async () => {
  const count = await loadTokenizer();
  const text = "hello world, it's 123 456 7890 and more\n\nfoo  bar   baz ".repeat(300);
  expect(countText(text, count)).toBe(count(text));
  const long = "hello world, this is text. ".repeat(20_000);
  const estimated = countText(long, count);
  expect(Math.abs(estimated - 7 * 20_000)).toBeLessThan(1000);
  expect(tokensOf({ data: "A".repeat(400) }, null, count).input_tokens).toBeLessThan(6);
});

test("lines and blocks are read whatever pieces they arrive in", async () => {
  const bytes = Buffer.from('{"a":1}\n12\n45{"b":2}\nrest');
  async function* pieces() {
    for (const byte of bytes) yield Buffer.from([byte]);
  }
  const reader = createByteReader(pieces());
  expect(await reader.line()).toBe('{"a":1}');
  expect((await reader.bytes(5))?.toString()).toBe("12\n45");
  expect(await reader.line()).toBe('{"b":2}');
  expect(await reader.bytes(9)).toBeUndefined();
});

test("the queue keeps calls until they are acknowledged, within its limits, and gives up on one that always fails", () => {
  const queue = createCallQueue({ calls: 3, bytes: 1_000_000 });
  for (let call = 0; call < 3; call += 1) expect(queue.push(observedCall())).toBe(true);
  expect(queue.push(observedCall())).toBe(false);
  queue.left("agent-1");
  const first = queue.next();
  expect(queue.acknowledge(3)).toBe(1);
  for (let life = 1; life < 8; life += 1) {
    expect(queue.next()).not.toEqual(first);
    expect(queue.rewind()).toBe(0);
  }
  queue.next();
  expect(queue.rewind()).toBe(1);
  expect([queue.next()?.seq, queue.next()?.kind]).toEqual([3, "left"]);
  expect(queue.acknowledge(3)).toBe(1);
  expect(queue.isEmpty).toBe(true);
  expect(queue.settledSeq).toBe(3);
});
