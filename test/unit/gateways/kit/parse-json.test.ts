import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJsonWithLongIntegers } from "../../../../gateways/kit/upstream/parse-json.ts";

test.each([
  ['{"id": 9007199254740993}', { id: "9007199254740993" }],
  ['{"id": -12345678901234567890}', { id: "-12345678901234567890" }],
  ["[9007199254740991, 1234567890123456]", [9007199254740991, 1234567890123456]],
  ['{"text": "9007199254740993, \\"9007199254740993\\""}', { text: '9007199254740993, "9007199254740993"' }],
  ['{"share": 0.12345678901234567890, "large": 1.5e+300}', { share: 0.12345678901234568, large: 1.5e300 }],
  ['{"9007199254740993": 1}', { "9007199254740993": 1 }],
])("%s keeps every digit of its integers", (text, value) => {
  expect(parseJsonWithLongIntegers(text)).toEqual(value);
});

test("what has no long integers is read as by JSON.parse", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      const hasLong = /(?<![\d.eE+"])-?\d{17,}(?![\d.eE])/.test(text);
      if (!hasLong) expect(parseJsonWithLongIntegers(text)).toEqual(JSON.parse(text));
    }),
  );
});

test("what is no JSON is no JSON", () => {
  expect(() => parseJsonWithLongIntegers('{"id": 9007199254740993')).toThrow(SyntaxError);
});
