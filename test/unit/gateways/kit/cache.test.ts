import { expect, test } from "vitest";
import { createCache, defaultCache } from "../../../../gateways/kit/cache.ts";
import { createVirtualClock } from "../../../../gateways/kit/mock/virtual-clock.ts";
import { sortedJson } from "../../../../platform/text/json-values.ts";
import { verifies } from "../../../support/verifies.ts";

const START = "2026-01-01T00:00:00Z";
const answer = { value: { LpnId: "1" }, token_count: 5 };

function open(settings = defaultCache) {
  const clock = createVirtualClock(START);
  return { clock, cache: createCache(settings, clock) };
}

test(
  "an entry has key, value, both times, tokens, and no accesses at first",
  verifies([
    "001/FR-009",
    "001/2-FIELD-cache_key",
    "001/2-FIELD-value",
    "001/2-FIELD-created_at",
    "001/2-FIELD-expires_at",
    "001/2-FIELD-token_count",
    "001/2-FIELD-access_count",
    "001/2-DEFAULT-access_count",
    "001/2-RULE-created_at-not-in-future",
    "001/2-RULE-expires_at-after-created_at",
  ]),
  () => {
    const { clock, cache } = open();
    const now = Date.parse(START);
    expect(cache.put("get_lineage:{}", answer)).toEqual({
      cache_key: "get_lineage:{}",
      value: answer.value,
      token_count: 5,
      access_count: 0,
      created_at: now,
      expires_at: now + 3_600_000,
    });
    expect(clock.now()).toBe(now);
  },
);

test("a key has its parameters sorted, however deep", verifies(["001/2-FIELD-cache_key"]), () => {
  expect(sortedJson({ b: [{ d: 1, c: null }], a: "x" })).toBe('{"a":"x","b":[{"c":null,"d":1}]}');
});

test(
  "each hit is counted and leaves the entry active",
  verifies(["001/2-STATE-created-active", "001/2-STATE-active-hit", "001/2-RULE-access_count-not-negative"]),
  () => {
    const { cache } = open();
    cache.put("key", answer);
    expect(cache.get("key")?.access_count).toBe(1);
    expect(cache.get("key")).toMatchObject({ access_count: 2, value: answer.value });
    expect(cache.get("another")).toBeUndefined();
  },
);

test(
  "it is over from expires_at on, after 3600 s, and evicted",
  verifies(["001/2-DEFAULT-ttl", "001/2-RULE-expired-at", "001/2-STATE-expired", "001/2-STATE-evicted"]),
  () => {
    const { clock, cache } = open();
    cache.put("key", answer);
    clock.advance(3_599_999);
    expect(cache.get("key")).toBeDefined();
    clock.advance(1);
    expect(cache.get("key")).toBeUndefined();
    expect(cache.size()).toBe(0);
  },
);

test(
  "a thousand entries; the first in is the first out, also if it was read",
  verifies(["001/2-LIMIT-size", "001/2-RULE-eviction-fifo"]),
  () => {
    const { cache } = open();
    for (let index = 0; index < 1000; index += 1) cache.put(`key${index}`, answer);
    cache.get("key0");
    cache.put("one more", answer);
    expect(cache.size()).toBe(1000);
    expect(cache.get("key0")).toBeUndefined();
    expect(cache.get("key1")).toBeDefined();
  },
);

test.each([
  ["an empty key", "", answer],
  ["a negative number of tokens", "key", { ...answer, token_count: -1 }],
  ["an end before its beginning", "key", { ...answer, ttlMs: 0 }],
])(
  "%s breaks a rule",
  verifies(["001/2-RULE-cache_key-non-empty", "001/2-RULE-token_count-not-negative", "001/2-RULE-expires_at-after-created_at"]),
  (_, key, broken) => {
    expect(() => open().cache.put(key, broken)).toThrow(RangeError);
  },
);

test("an entry of a future that was put back is not trusted", verifies(["001/2-RULE-created_at-not-in-future"]), () => {
  const { clock, cache } = open();
  cache.put("key", answer);
  clock.advance(-1000);
  expect(cache.get("key")).toBeUndefined();
});
