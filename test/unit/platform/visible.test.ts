import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { shellWord, visible, visibleLines, visibleOutput } from "../../../platform/text/shown-text.ts";
import { verifies } from "../../support/verifies.ts";

const ESC = "\u001b";

test.each([
  [`${ESC}[2J${ESC}]0;title\u0007`, "\\u001b[2J\\u001b]0;title\\u0007"],
  ["one\r\ntwo\tthree", "one\\r\\ntwo\\tthree"],
  ["\u009b31m, \u007f and \u0000", "\\u009b31m, \\u007f and \\u0000"],
  ["user\u202etxt.exe\u2066\u200b\u2028", "user\\u202etxt.exe\\u2066\\u200b\\u2028"],
  ["Größe, 日本, 👩‍👩‍👧, \u00a0", "Größe, 日本, 👩‍👩‍👧, \u00a0"],
])("one line of foreign text is shown and not obeyed: %j", verifies(["card/17-escapes"]), (text, shown) => {
  expect(visible(text)).toBe(shown);
});

test(
  "a text with lines keeps them, a program's output loses its colours, and JSON stays the same document",
  verifies(["card/17-escapes"]),
  () => {
    expect(visibleLines(`a\r\n\tb\r${ESC}[1Ac`)).toBe("a\n\tb\\r\\u001b[1Ac");
    expect(visibleOutput(`${ESC}[31merror${ESC}[0m\nCS1002\u009b`)).toBe("error\nCS1002\\u009b");
    const document = { text: `\u009b${ESC} \u202e\n"` };
    const written = visibleLines(JSON.stringify(document, undefined, 2));
    expect(written).not.toMatch(/[\u009b\u202e]/);
    expect(JSON.parse(written)).toEqual(document);
  },
);

const words = [
  "$(id)",
  "`id`",
  "${HOME}",
  "it's",
  '"',
  "a b",
  "",
  "~/a",
  "#a",
  "=ls",
  "a;b",
  "\\",
  "*",
  "größe.yaml",
  "s/a.yaml#2@night~3",
];

test.skipIf(process.platform === "win32")("a shell takes a word of a command as it is", () => {
  const command = `printf '%s\\n' ${words.map((word) => shellWord(word)).join(" ")}`;
  expect(execFileSync("sh", ["-c", command], { encoding: "utf8" })).toBe(`${words.join("\n")}\n`);
  expect(shellWord("it's $(id)")).toBe("'it'\\''s $(id)'");
});

test("plain words are not quoted, and Windows has double quotes", () => {
  for (const word of ["scenarios/a.yaml#2@night~3", "--since=C:/a,b+c%d", "@e1"]) expect(shellWord(word)).toBe(word);
  expect(shellWord("a b", "win32")).toBe('"a b"');
});
