import { expect, test } from "vitest";
import { didYouMean, nearest } from "../../../contracts/near-names.ts";

const verbs = ["click", "doubleClick", "type", "press"];

test.each([
  ["clck", "click"],
  ["clcik", "click"],
  ["doubleclick", "doubleClick"],
  ["tpye", "type"],
  ["pres", "press"],
])("%s was probably meant to be %s", (word, meant) => expect(nearest(word, verbs)).toBe(meant));

test.each(["hover", "x", ""])("%j is near to nothing", (word) => expect(nearest(word, verbs)).toBeUndefined());

test("the question is asked only where there is an answer", () => {
  expect(didYouMean("clck", verbs)).toBe("; did you mean `click`?");
  expect(didYouMean("hover", verbs)).toBe("");
  expect(didYouMean("click", [])).toBe("");
});
