import { Writable } from "node:stream";
import { expect, test } from "vitest";
import type { Terminal } from "../../../cli/command/command.ts";
import { openReports } from "../../../cli/open-reports.ts";
import { ended, scenarioEnded, scenarioStarted, started } from "../../support/reports/events.ts";

test("a report that cannot be written ends neither the run nor other reports, and is named at the end", async () => {
  const written: string[] = [];
  const files = {
    write: async (path: string) => void written.push(path),
    link: async () => {},
    read: async () => undefined,
    readBytes: async () => undefined,
    appendTo: () => () => {
      throw new Error("ENOSPC: no space left on device");
    },
  };
  const screen = Object.assign(new Writable({ write: (_chunk, _encoding, done) => done() }), process.stderr);
  const terminal: Terminal = { cwd: "/work", env: {}, out: screen, err: screen };
  const open = openReports({ names: ["events", "junit"], files, out: "/work/amcp-results", terminal });
  for (const event of [started(["a"]), scenarioStarted("a"), scenarioEnded({ scenario: "a", status: "passed", durationMs: 1 }), ended(0)]) {
    open.onEvent(event);
  }
  await expect(open.close()).rejects.toMatchObject({
    code: "AMCP_OUT_UNWRITABLE",
    message: expect.stringMatching(/ENOSPC: no space left on device; not saved: events; saved: junit$/),
  });
  expect(written).toEqual(["junit.xml"]);
});
