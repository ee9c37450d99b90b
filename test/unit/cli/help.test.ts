import { expect, test } from "vitest";
import { renderHelp } from "../../../cli/command/help.ts";
import { proxyCommand } from "../../../cli/proxy.ts";
import { recordCommand } from "../../../cli/record.ts";
import { runScenariosCommand } from "../../../cli/run.ts";
import { verifies } from "../../support/verifies.ts";

const commands = [runScenariosCommand, recordCommand, proxyCommand];

/** The words of a text, whatever its lines. */
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== "");

test.each([40, 60, 80, 120, 200])("help fits into %i columns and loses no word", verifies(["card/18-help"]), (columns) => {
  const mayBeLong = columns < 80 ? /^ *(--|amcp-test|Usage)/ : /^$/;
  for (const shown of [commands, ...commands.map((command) => [command])]) {
    const help = renderHelp(shown, columns);
    const tooLong = help.split("\n").filter((line) => line.length > columns && line.trim().includes(" "));
    expect(tooLong.filter((line) => !mayBeLong.test(line))).toEqual([]);
    expect(wordsOf(help)).toEqual(wordsOf(renderHelp(shown, Number.MAX_SAFE_INTEGER)));
  }
});

test("a description that goes on stands below its beginning", () => {
  const flags = { workers: { kind: "text", value: "N", summary: "how many scenarios may run at the same time" } } as const;
  const command = { ...runScenariosCommand, usage: "run", summary: "Runs scenarios.", flags };
  expect(renderHelp([command], 48)).toBe(
    [
      "Runs scenarios.",
      "",
      "Usage: amcp-test run",
      "",
      "Options:",
      "  --workers N  how many scenarios may run at the",
      "               same time",
      "",
    ].join("\n"),
  );
  expect(renderHelp([command], 36).split("\n").slice(5)).toEqual([
    "  --workers N",
    "      how many scenarios may run at",
    "      the same time",
    "",
  ]);
});
