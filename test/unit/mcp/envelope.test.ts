import fc from "fast-check";
import { expect, test } from "vitest";
import { idKey, type Message, readMessage, readOversized } from "../../../mcp/envelope.ts";
import { locate } from "../../../mcp/json/scan.ts";
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
