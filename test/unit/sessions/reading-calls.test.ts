import { expect, test } from "vitest";
import { loadTokenizer } from "../../../platform/text/tokenizer.ts";
import { createFeedQueue } from "../../../sessions/feed/call-queue.ts";
import { createByteReader } from "../../../sessions/recorder/byte-reader.ts";
import { createPasswordBoxes, createPasswordMask, maskTyped, typedPassword } from "../../../sessions/recorder/mask-passwords.ts";
import { readRequest, readResponse, withExactNumbers } from "../../../sessions/recorder/read-messages.ts";
import { countText, tokenMetricsOf } from "../../../sessions/recorder/token-metrics.ts";
import { observedCall } from "../../support/sessions/observed-call.ts";
import { verifies } from "../../support/verifies.ts";

const answer = (structuredContent: object) => JSON.parse(JSON.stringify({ structuredContent }));

test("a password is known by what the app says, by its bullets, and by the name of the element where the call failed", () => {
  const boxes = createPasswordBoxes()("session", "WatchTower");
  const typed = { element: "Box", text: "secret" };
  expect(typedPassword("TypeText", typed, answer({ password: true, text: null }), boxes)).toBe("secret");
  expect(typedPassword("TypeText", typed, answer({ password: false, text: "••••" }), boxes)).toBeUndefined();
  expect(typedPassword("TypeText", typed, answer({ text: "••••••" }), boxes)).toBe("secret");
  expect(typedPassword("TypeText", { ...typed, element: "#Password" }, undefined, boxes)).toBe("secret");
  expect(typedPassword("PressKey", { key: "h" }, answer({ password: true, focused: "Box" }), boxes)).toBe("h");
  for (const key of ["Enter", "Shift+Tab", "Escape", "F4", "Ctrl+A"])
    expect(typedPassword("PressKey", { key }, answer({ password: true, focused: "Box" }), boxes)).toBeUndefined();
  for (const key of ["H", "Shift+H", "Space", "Ctrl+Alt+E", "OemPlus"])
    expect(typedPassword("PressKey", { key }, answer({ password: true, focused: "Box" }), boxes)).toBe(key);
  expect(typedPassword("InvokePattern", { pattern: "setValue", value: "v" }, answer({ password: true, value: "•" }), boxes)).toBe("v");
  expect(typedPassword("InvokePattern", { pattern: "toggle" }, answer({ password: true }), boxes)).toBeUndefined();
  expect(typedPassword("TypeText", typed, answer({ text: "secret" }), boxes)).toBeUndefined();
  expect(typedPassword("ClickElement", typed, answer({ password: true, text: "•" }), boxes)).toBeUndefined();
});

test("a call that failed typed a password where an earlier call of its session did", () => {
  const boxesOf = createPasswordBoxes();
  const boxes = boxesOf("session", "WatchTower");
  const locators = [{ path: "Window/TextBox[2]", locator: "#Key", window: null }];
  typedPassword(
    "TypeText",
    { element: "Box", text: "one" },
    answer({ password: true, locators, called: { "Window/TextBox[2]": "@e7" } }),
    boxes,
  );
  for (const element of ["Box", "#Key", "@e7", "Window/TextBox[2]"])
    expect(typedPassword("TypeText", { element, text: "two" }, undefined, boxes)).toBe("two");
  expect(typedPassword("TypeText", { text: "two" }, undefined, boxes)).toBe("two");
  expect(typedPassword("PressKey", { element: "Box", key: "t" }, undefined, boxes)).toBe("t");
  typedPassword("TypeText", { element: "Box", text: "one" }, answer({ password: false }), boxes);
  expect(typedPassword("TypeText", { element: "Box", text: "two" }, undefined, boxes)).toBeUndefined();
});

test("a call that failed may have typed a password unless an answer has told that the box shows its text", () => {
  const boxesOf = createPasswordBoxes();
  const boxes = boxesOf("session", "WatchTower");
  const typed = { element: "Note", text: "two" };
  expect(typedPassword("TypeText", typed, undefined, boxes)).toBe("two");
  expect(typedPassword("PressKey", { element: "Note", key: "Enter" }, undefined, boxes)).toBeUndefined();
  typedPassword("TypeText", typed, answer({ password: false, text: "two" }), boxes);
  expect(typedPassword("TypeText", typed, undefined, boxes)).toBeUndefined();
  expect(typedPassword("TypeText", typed, undefined, boxesOf("another", "WatchTower"))).toBe("two");
  expect(typedPassword("TypeText", typed, undefined, boxesOf("session", "AdminTool"))).toBe("two");
});

test("a text of a password box is a reference to a variable, another one for each text; where no answer tells, it is bullets", () => {
  const boxes = createPasswordBoxes()("session", "WatchTower");
  const told = answer({ password: true, locators: [{ path: "Login/TextBox[1]", locator: "Password" }] });
  const masked = (text: string, result: typeof told | undefined) =>
    maskTyped("TypeText", { element: "@e7", text, clear: true }, result, boxes);
  expect(masked("one", told)).toEqual({ element: "@e7", text: "${WATCHTOWER_PASSWORD}", clear: true });
  expect(masked("two", told)).toMatchObject({ text: "${WATCHTOWER_PASSWORD_2}" });
  expect(masked("one", told)).toMatchObject({ text: "${WATCHTOWER_PASSWORD}" });
  expect(masked("one", undefined)).toMatchObject({ text: "••••••••" });
  expect(maskTyped("PressKey", { key: "h" }, told, boxes)).toEqual({ key: "••••••••" });
});

test("a short password is replaced as a whole word only, and in no name of a member", () => {
  const mask = createPasswordMask("a+b");
  expect(mask.inText("a+b xa+b 'a+b'")).toBe("•••••••• xa+b '••••••••'");
  expect(createPasswordMask("x").inKey("x")).toBe("x");
  expect(createPasswordMask('long "one"').inText('{"text":"long \\"one\\""}')).toBe('{"text":"••••••••"}');
});

test("numbers beyond a double keep their digits as text, outside strings only", () => {
  const exact = (json: string) => JSON.parse(withExactNumbers(json));
  const json =
    '{"id":9007199254740993,"list":[-9007199254740993,9007199254740991,1e400,1E-400],"s":"9007199254740993 \\" 12345678901234567"}';
  expect(exact(json)).toEqual({
    id: "9007199254740993",
    list: ["-9007199254740993", 9007199254740991, "1e400", "1E-400"],
    s: '9007199254740993 " 12345678901234567',
  });
  expect(exact("[0.30000000000000004,0.1234567890123456789,1.7976931348623157e+308,0.00000000000000000000]")).toEqual([
    0.30000000000000004,
    "0.1234567890123456789",
    1.7976931348623157e308,
    0,
  ]);
  for (const broken of ['"9007199254740993', "9007199254740993-1", '{"a\\', "-"]) expect(withExactNumbers(broken)).toBe(broken);
});

test("a record has the digits of long numbers in arguments and answers", () => {
  const request =
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"arguments":{"id":9007199254740993,"arguments":{"n":18446744073709551615}}}}';
  expect(readRequest(Buffer.from(request))).toMatchObject({ arguments: { id: "9007199254740993" }, nested: { n: "18446744073709551615" } });
  const answered = readResponse(Buffer.from('{"jsonrpc":"2.0","id":1,"result":{"structuredContent":{"id":9007199254740993,"x":1.5}}}'));
  expect(answered.result).toEqual({ structuredContent: { id: "9007199254740993", x: 1.5 } });
});

test("tokens are counted exactly in parts, and estimated beyond the limit; base64 counts none", async () => {
  const count = await loadTokenizer();
  const text = "hello world, it's 123 456 7890 and more\n\nfoo  bar   baz ".repeat(300);
  expect(countText(text, count)).toBe(count(text));
  const long = "hello world, this is text. ".repeat(20_000);
  const estimated = countText(long, count);
  expect(Math.abs(estimated - 7 * 20_000)).toBeLessThan(1000);
  expect(tokenMetricsOf({ data: "A".repeat(400) }, null, count).input_tokens).toBeLessThan(6);
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
  const queue = createFeedQueue({ calls: 3, bytes: 1_000_000 });
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
  expect(queue.next()).toBeUndefined();
  expect(queue.settledSeq).toBe(3);
});

test("an agent waits in the queue as a call does, but is none", verifies(["card/sessions-connect"]), () => {
  const queue = createFeedQueue({ calls: 3, bytes: 1_000_000 });
  const { agent } = observedCall();
  queue.joined(agent, 1);
  expect([queue.settledSeq, queue.next()]).toEqual([0, { kind: "joined", seq: 1, agent, startMs: 1, failures: 0 }]);
  expect(queue.rewind()).toBe(0);
  expect(queue.next()).toMatchObject({ seq: 1 });
  expect([queue.acknowledge(1), queue.settledSeq]).toEqual([0, 1]);
  queue.joined(agent, 2);
  const unknown = queue.next();
  if (unknown !== undefined) queue.skip(unknown);
  expect(queue.settledSeq).toBe(2);
  for (let more = 0; more < 5; more += 1) queue.joined(agent, 3);
  expect(queue.lastSeq).toBe(5);
});
