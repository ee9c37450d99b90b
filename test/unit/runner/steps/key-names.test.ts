import { expect, test } from "vitest";
import { press } from "../../../../runner/steps/interact/press.ts";

const problemOf = (key: string) => press.args.safeParse({ press: key }).error?.issues[0]?.message;

test.each([
  ...["Minus", "Comma", "Question", "Period", "Slash", "Semicolon", "Quote", "Plus", "Equal", "Backquote", "Backslash"],
  ...["BracketLeft", "KeyA", "Digit5", "Numpad3", "NumpadAdd", "ArrowUp", "ControlLeft", "MetaRight", "ContextMenu", "IntlBackslash"],
  ...[
    "dash",
    "Dot",
    "Equals",
    "apostrophe",
    "Tilde",
    "OemQuotes",
    "BrowserBack",
    "Ctrl+Minus",
    "Command+Comma",
    "Ctrl+[",
    "Ctrl+'",
    "Ctrl++",
  ],
])("a key is named as people, browsers and Avalonia name it: %s", (key) => {
  expect(problemOf(key)).toBeUndefined();
});

test.each([
  ["Minsu", "`Minsu` is no key; did you mean `Minus`?"],
  ["Ctrl+Simicolon", "`Simicolon` is no key; did you mean `Semicolon`?"],
  ["OemComa", "`OemComa` is no key; did you mean `OemComma`?"],
  ["pagedwn", "`pagedwn` is no key; did you mean `PageDown`?"],
  ["OemFirework", "`OemFirework` is no key; keys are named like `Enter`, `F5`, `PageDown` or `A`"],
  ["Hyper+A", "`Hyper` is no modifier; there are Ctrl, Shift, Alt and Meta"],
])("%s is refused, with the nearest name", (key, message) => {
  expect(problemOf(key)).toBe(message);
});
