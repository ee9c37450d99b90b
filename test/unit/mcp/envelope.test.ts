import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { idKey, type Message, readLongMessage, readMessage, readOversized } from "../../../mcp/envelope.ts";
import { locate, locateInPieces } from "../../../mcp/json-scan.ts";
import { splice } from "../../../mcp/splice.ts";
import { verifies } from "../../support/verifies.ts";

const read = (text: string) => readMessage(Buffer.from(text));

function message(text: string): Message {
  const found = read(text);
  if (!("span" in found)) throw new Error(`${found.kind}: ${text}`);
  return found;
}

const rewrite = (found: Message, path: Parameters<Message["span"]>[0], by: string): string => {
  const at = found.span(path);
  return Buffer.concat(splice(found.bytes, at === undefined ? [] : [{ at, by }])).toString();
};

/** The same document in another spelling: blanks between tokens, and some letters of strings and keys escaped. */
function respell(text: string, blanks: string, everyNth: number): string {
  let count = 0;
  return text.replace(/"(?:[^"\\]|\\.)*"|[[\]{},:]/g, (token) => {
    if (!token.startsWith('"')) return `${blanks}${token}${blanks}`;
    return token.replace(/\\u[0-9a-fA-F]{4}|\\.|[A-Za-z]/g, (letter) => {
      count += 1;
      return letter.length === 1 && count % everyNth === 0 ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}` : letter;
    });
  });
}

const id = fc.oneof(fc.integer(), fc.string({ unit: "binary", minLength: 1 }));
const body = fc.jsonValue({ maxDepth: 4, noUnicodeString: false }) as fc.Arbitrary<unknown>;
const spelling = fc.tuple(fc.constantFrom("", " ", "\t ", "\r\n"), fc.integer({ min: 2, max: 9 }));

test(
  "requests: id, method, name and token are found in any spelling and replaced without touching the rest",
  verifies(["000/1-FIELD-McpRequest", "card/relay-id-kinds"]),
  () => {
    fc.assert(
      fc.property(fc.tuple(id, id), fc.string(), body, spelling, ([requestId, progressToken], name, args, [blanks, everyNth]) => {
        const request = {
          params: { arguments: args, _meta: { progressToken }, name },
          extra: args,
          id: requestId,
          jsonrpc: "2.0",
          method: "tools/call",
        };
        const found = message(respell(JSON.stringify(request), blanks, everyNth));
        expect(found.kind).toBe("request");
        expect(found.method).toBe("tools/call");
        expect(found.text("params.name")).toBe(name);
        expect(JSON.parse(found.id ?? "")).toEqual(JSON.parse(JSON.stringify(requestId)));
        expect(JSON.parse(rewrite(found, "id", "42"))).toEqual(JSON.parse(JSON.stringify({ ...request, id: 42 })));
        const renamed = JSON.parse(rewrite(found, "params.name", `"Click"`));
        expect(renamed).toEqual(JSON.parse(JSON.stringify({ ...request, params: { ...request.params, name: "Click" } })));
        const token = JSON.parse(rewrite(found, "params._meta.progressToken", "7"));
        expect(token.params._meta.progressToken).toBe(7);
      }),
    );
  },
);

test("answers: the id is found before and behind any body", verifies(["000/1-FIELD-McpResponse"]), () => {
  fc.assert(
    fc.property(id, body, fc.boolean(), (answerId, result, isFirst) => {
      const answer = isFirst ? { jsonrpc: "2.0", id: answerId, result } : { result, id: answerId, jsonrpc: "2.0" };
      const found = message(JSON.stringify(answer));
      expect(found.kind).toBe("answer");
      expect(JSON.parse(rewrite(found, "id", `"mine"`))).toEqual(JSON.parse(JSON.stringify({ ...answer, id: "mine" })));
    }),
  );
});

test("whatever JSON.parse takes is scanned, except for keys that occur twice where the envelope is", () => {
  fc.assert(
    fc.property(fc.json(), spelling, (text, [blanks, everyNth]) => {
      expect(locate(Buffer.from(respell(text, blanks, everyNth)), {})).toBeDefined();
    }),
  );
});

test("a document that lost a piece of its structure is not taken for one", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.nat(), (value, seed) => {
      const text = JSON.stringify({ id: 1, result: [value, {}] });
      const places = [...text.matchAll(/[[\]{},:]/g)].map(({ index }) => index);
      const at = places[seed % places.length] ?? 0;
      const broken = text.slice(0, at) + text.slice(at + 1);
      const isValid = isJson(broken);
      expect(locate(Buffer.from(broken), {}) !== undefined).toBe(isValid);
    }),
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test.each([
  "",
  "nonsense",
  "{",
  "{}}",
  `{"id":1`,
  `{"id":01,"method":"x"}`,
  `{"id":1,}`,
  `{"id":1 "method":"x"}`,
  `{id:1}`,
  `{"id":"a}`,
  `{"id":1,"method":"x","id":2}`,
  `{"id":1,"\\u0069d":2,"method":"x"}`,
  `[1,]`,
  `{"id":nul}`,
  `{"id":1}{"id":2}`,
  `${"[".repeat(100_000)}`,
])("%j is not JSON to us", (text) => {
  expect(read(text.slice(0, 200_000))).toMatchObject({ kind: "not-json" });
});

test.each([
  ["[]", undefined],
  ["7", undefined],
  [`{"jsonrpc":"2.0"}`, undefined],
  [`{"jsonrpc":"2.0","id":null,"method":"x"}`, undefined],
  [`{"jsonrpc":"2.0","id":{},"method":"x"}`, undefined],
  [`{"jsonrpc":"2.0","id":"","method":"x"}`, `""`],
  [`{"jsonrpc":"2.0","id":3,"method":""}`, "3"],
  [`{"jsonrpc":"2.0","id":3,"method":3}`, "3"],
  [`{"jsonrpc":"2.0","id":3}`, "3"],
  [`{"jsonrpc":"2.0","id":3,"result":1,"error":2}`, "3"],
  [`{"jsonrpc":"1.0","id":3,"method":"x"}`, "3"],
  [`{"id":3,"method":"x"}`, "3"],
])(
  "%s is JSON, but no message",
  verifies(["000/1-FIELD-McpResponse", "000/1-RULE-jsonrpc-version", "000/1-RULE-id-non-empty", "000/1-RULE-method-non-empty"]),
  (text, found) => {
    expect(read(text)).toMatchObject({ kind: "not-rpc", id: found });
  },
);

test("a notification has a method and no id", verifies(["000/1-FIELD-McpNotification"]), () => {
  expect(message(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9007199254740993}}`)).toMatchObject({
    kind: "notification",
  });
  expect(message(`{"jsonrpc":"2.0","method":"x","params":{"requestId":9007199254740993}}`).raw("params.requestId")).toBe(
    "9007199254740993",
  );
});

const oversized = (text: string) => {
  const bytes = Buffer.from(text);
  return readOversized({ kind: "oversized", head: bytes.subarray(0, 4096), tail: bytes.subarray(-4096), size: bytes.length });
};
const long = "x".repeat(10_000);

test.each([
  ["before the body", `{"jsonrpc":"2.0","id":5,"result":"${long}"}`, "5", undefined],
  ["behind the body", `{"result":{"text":"${long}"},"id":"a-1","jsonrpc":"2.0"}`, `"a-1"`, undefined],
  ["at the very end", `{"method":"tools/call","params":{"x":"${long}"},"jsonrpc":"2.0","id":12}`, "12", "tools/call"],
  ["only inside the body", `{"result":{"text":"${long}","id":5}}`, undefined, undefined],
  ["only in a string", `{"result":"${long},\\"id\\":5}"}`, undefined, undefined],
])("of a message that is too large the id is found %s", (_where, text, id, method) => {
  expect(oversized(text)).toEqual({ id, method });
});

test("one id in two spellings is one id", () => {
  expect(idKey(`"a\\u0062c"`)).toBe(idKey(`"abc"`));
  expect(idKey(`"1"`)).not.toBe(idKey("1"));
  expect(idKey("9007199254740993")).not.toBe(idKey("9007199254740992"));
});

test("reading a long document in slices gives the same result as at once, and others get their turn between", async () => {
  const wanted = { id: {}, result: { isError: {}, content: {} } };
  const node = { type: "Border", text: 'a "quoted" \\ text', bounds: [1.5, -2e3, true, null], children: [{}, []] };
  const tree = Array.from({ length: 20_000 }, () => node);
  const texts = [{ tree }, { text: JSON.stringify(tree) }, { text: "x".repeat(2_000_000) }, { tree, isError: true }].map((result) =>
    JSON.stringify({ jsonrpc: "2.0", result: { ...result, content: [] }, id: 7 }),
  );
  const turnsDuring: number[] = [];
  for (const text of [...texts, ...texts.map((whole) => whole.replace("Border", 'Bor"der')), ...texts.map((whole) => whole.slice(0, -5))]) {
    const bytes = Buffer.from(text);
    let turns = 0;
    const count = setInterval(() => {
      turns += 1;
    });
    expect(await locateInPieces([bytes], wanted)).toEqual(locate(bytes, wanted));
    clearInterval(count);
    expect(locate(bytes, wanted) !== undefined).toBe(isJson(text));
    turnsDuring.push(turns);
  }
  // The first and the last of the texts are valid trees.
  expect(Math.min(turnsDuring[0] ?? 0, turnsDuring[texts.length - 1] ?? 0)).toBeGreaterThan(1);
});

const inPieces = (bytes: Buffer, sizes: readonly number[]): readonly Buffer[] => {
  const pieces: Buffer[] = [];
  for (let from = 0, index = 0; from < bytes.length; index += 1) {
    const size = sizes[index % sizes.length] ?? 1;
    pieces.push(bytes.subarray(from, from + size));
    from += size;
  }
  return pieces;
};

/** Longer than what is read at once, and of all that a border between two pieces can go through. */
const wordy = fc.constantFrom(
  "x".repeat(3000),
  '\\"'.repeat(1500),
  "\\".repeat(3001),
  `"${"y".repeat(2500)}"`,
  { ["key".repeat(800)]: [true, null, -1.5e-3] },
  Array.from({ length: 400 }, () => ({ a: 12345.678, b: [], c: {} })),
);

test("a message is the same in whatever pieces it comes", async () => {
  const sizes = fc.array(fc.integer({ min: 200, max: 4000 }), { minLength: 1, maxLength: 7 });
  const spelled = fc.constantFrom("", " ", "\n".repeat(700), "\t".repeat(1500));
  await fc.assert(
    fc.asyncProperty(fc.array(wordy, { maxLength: 6 }), body, sizes, spelled, async (texts, more, lengths, blanks) => {
      const answer = { jsonrpc: "2.0", result: { content: [...texts, more], isError: true }, id: 9 };
      const text = respell(JSON.stringify(answer), blanks, 9).replace("12345.678", "9".repeat(2000));
      const bytes = Buffer.from(text);
      const pieces = inPieces(bytes, lengths);
      const [whole, apart] = [message(text), await readLongMessage({ bytes, pieces })];
      if (!("span" in apart)) throw new Error(`${apart.kind}: ${text}`);
      for (const path of ["id", "result", "result.isError"] as const) {
        expect(apart.span(path)).toEqual(whole.span(path));
        expect(apart.raw(path)).toBe(whole.raw(path));
      }
      expect(apart).toMatchObject({ kind: "answer", id: "9", pieces });
      const at = apart.span("id");
      const renamed = Buffer.concat(splice(pieces, at === undefined ? [] : [{ at, by: "77" }]));
      expect(renamed.toString()).toBe(rewrite(whole, "id", "77"));
    }),
    { numRuns: 20 },
  );
});

test(
  "a picture is found the id of, and passed on under another, without its pieces being put together",
  verifies(["card/5-image-cost"]),
  async () => {
    const bytes = Buffer.from(
      JSON.stringify({ jsonrpc: "2.0", id: 3, result: { content: [{ type: "image", data: "ab/+".repeat(500_000) }] } }),
    );
    const pieces = inPieces(bytes, [64 * 1024, 30_000]);
    const concat = vi.spyOn(Buffer, "concat");
    const found = await readLongMessage({
      pieces,
      get bytes(): Buffer {
        throw new Error("they were put together");
      },
    });
    const at = "span" in found ? found.span("id") : undefined;
    const sent = splice(pieces, at === undefined ? [] : [{ at, by: "4" }]);
    const copied = concat.mock.results.map(({ value }) => value.length);
    concat.mockRestore();
    expect(Math.max(...copied)).toBeLessThan(100_000);
    expect(Buffer.concat(sent).equals(Buffer.from(bytes.toString().replace(`"id":3`, `"id":4`)))).toBe(true);
  },
);

test("what is no JSON is none in whatever pieces it comes", async () => {
  const texts = [
    `{"id":1,"result":"${"x".repeat(9000)}`,
    `{"id":1,"result":"${"x".repeat(9000)}"}}`,
    `{"id":1,"result":[${"1,".repeat(4000)}]}`,
  ];
  for (const text of texts)
    for (const size of [1, 1023, 1025, 4000]) {
      const bytes = Buffer.from(text);
      expect(await readLongMessage({ bytes, pieces: inPieces(bytes, [size]) })).toMatchObject({ kind: "not-json", id: "1" });
    }
});
