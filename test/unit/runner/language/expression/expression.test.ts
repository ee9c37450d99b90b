import fc from "fast-check";
import { expect, test } from "vitest";
import { functions } from "../../../../../runner/language/expression/functions.ts";
import { createGenerated } from "../../../../../runner/language/expression/generated.ts";
import { problemIn, resolveText, variablesIn } from "../../../../../runner/language/variables.ts";

const now = new Date("2026-01-31T12:00:00Z");
const variables = {
  count: 41,
  price: 1.5,
  name: "Ann",
  on: true,
  rows: [{ id: 7 }, { id: 8 }],
  alert: { title: "Disk", "due-date": "2026-02-01" },
};
const value = (expression: string) => resolveText(`\${${expression}}`, { variables, now });

test.each(Object.entries(functions).map(([name, { example }]) => [name, ...example] as const))(
  "the example of %s has the value that its page shows",
  (_name, expression, ...expected) => {
    const resolved = value(expression);

    if (expected.length > 0) expect(resolved).toEqual({ ok: true, value: expected[0] });
    else expect(resolved.ok).toBe(true);
  },
);

test.each([
  ["count + 1", 42],
  ["price * 2 - 1", 2],
  ["count % 2 == 1 ? 'odd' : 'even'", "odd"],
  ["'Alert ' + count", "Alert 41"],
  ["-count", -41],
  ["count > 40 && !(name == 'Bob')", true],
  ["on || missing", true],
  ["rows[0].id + rows.1.id", 15],
  ["alert['due-date']", "2026-02-01"],
  ["[count, 1]", [41, 1]],
  ["rows == [{}]", "invalid"],
  ["'v1.0'", "v1.0"],
  ["daysBetween(today(), alert['due-date'])", 1],
  ["addDays(now(), -1)", "2026-01-30T12:00:00.000Z"],
  ["formatDate(now(), 'HH:mm')", "12:00"],
  ["number(slice('Alert 7', 6)) * 2", 14],
])("${%s} is %o", (expression, expected) => {
  expect(value(expression)).toEqual(
    expected === "invalid" ? { ok: false, unresolved: { problem: expect.any(String) } } : { ok: true, value: expected },
  );
});

test.each([
  ["nope + 1", "nope"],
  ["alert.owner", "alert.owner"],
  ["rows[5].id", "rows[5]"],
  ["name.length", "name.length"],
  ["alert.constructor", "alert.constructor"],
  ["rows.map", "rows.map"],
])("${%s} names the missing %s, and reaches nothing that a value does not own", (expression, unknown) => {
  expect(value(expression)).toEqual({ ok: false, unresolved: { unknown } });
});

test.each([
  ["count < name", '`<` compares two numbers or two texts, not 41 with "Ann"; `number(x)` and `text(x)` convert'],
  ["name - 1", '`-` needs a number, not "Ann"; `number(x)` converts'],
  ["count / 0", "`/` divides by 0"],
  ["count && on", "`&&` needs true or false, not 41"],
  ["upper(count)", "`upper` needs a text, not 41; `text(x)` converts"],
  ["number('many')", '`number` cannot read "many"'],
  ["addDays('soon', 1)", '`addDays` needs a date such as `2026-01-31`, not "soon"'],
  ["random(2, 1)", "`random` needs a lower and a higher number, not 2 and 1"],
  ["range(1, 1000000)", "`range` gives at most 10000 numbers, not those from 1 to 1000000"],
])("${%s} says which operand does not fit", (expression, problem) => {
  expect(value(expression)).toEqual({ ok: false, unresolved: { problem } });
});

test.each([
  ["count +", "`count +` is not an expression: expected expression after + at character 7"],
  ["", "an empty expression; write the name of a variable between the braces"],
  ["uper(name)", "there is no function `uper`; did you mean `upper`?"],
  ["round()", "`round` is called as `round(number, digits)`"],
  ["name.trim()", "a function is called by its name, such as `upper(title)`"],
  ["count << 1", "the operator `<<` does not exist"],
  ["this", "an expression has names, numbers, texts, operators and functions; this is something else"],
])("${%s} is refused before the run", (expression, problem) => {
  expect(problemIn(`\${${expression}}`)).toBe(problem);
});

test("the variables of an expression are known without its values", () => {
  expect(variablesIn("${count + rows[index].id} of ${upper(name)}, not $${other}")).toEqual(["count", "rows", "index", "name"]);
});

test("nothing is computed from a secret, which is masked only as it is", () => {
  const resolve = (text: string) =>
    resolveText(text, { variables: { PASSWORD: "horse", name: "Ann" }, now, secrets: new Set(["PASSWORD"]) });

  expect(resolve("${name}: ${PASSWORD}")).toEqual({ ok: true, value: "Ann: horse" });
  expect(resolve("${upper(PASSWORD)}")).toEqual({
    ok: false,
    unresolved: { problem: "`PASSWORD` is a secret: `${PASSWORD}` is masked in reports, and a value computed from it would not be" },
  });
});

test("arithmetic is that of numbers", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (a, b) => {
      const at = (expression: string) => resolveText(`\${${expression}}`, { variables: { a, b }, now });
      expect(at("(a + b) * 2 - a % b")).toEqual({ ok: true, value: (a + b) * 2 - (a % b) });
      expect(at("a < b ? b : a")).toEqual({ ok: true, value: Math.max(a, b) });
    }),
  );
});

test("no text makes an expression throw", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."abc.[]()+-*/%<>=!&|?:'\"1,{$ thisconstructor") }), (text) => {
      expect(() => resolveText(`\${${text}}`, { variables, now })).not.toThrow();
    }),
    { numRuns: 2000 },
  );
});

test("generated values are the same for the same seed, differ within it, and have their form", () => {
  const draw = (seed: string) => {
    const scope = { variables, now, generated: createGenerated(seed) };
    const drawn = (expression: string) => resolveText(`\${${expression}}`, scope);
    return ["uuid()", "uuid()", "random(1, 6)", "random(-2, -2)", "sequence()", "sequence('a')", "sequence()"].map((one) => {
      const resolved = drawn(one);
      return resolved.ok ? resolved.value : resolved;
    });
  };
  const [first, second, die, fixed, ...counted] = draw("a");
  expect(draw("a")).toEqual([first, second, die, fixed, ...counted]);
  expect(draw("b")[0]).not.toBe(first);
  expect(second).not.toBe(first);
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([1, 2, 3, 4, 5, 6]).toContain(die);
  expect([fixed, ...counted]).toEqual([-2, 1, 1, 2]);
});

test("every number of a range is drawn, and no other", () => {
  const generated = createGenerated("dice");
  const drawn = new Set(Array.from({ length: 200 }, () => generated.integer(1, 6)));
  expect([...drawn].toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
});
