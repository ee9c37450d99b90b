import { Writable } from "node:stream";
import { expect, test } from "vitest";
import type { Terminal } from "../../../cli/command/command.ts";
import { openReports } from "../../../cli/run/open-reports.ts";
import type { ResultFiles } from "../../../contracts/ports.ts";
import { ended, scenarioEnded, scenarioStarted, started } from "../../support/reports/events.ts";

const screen = Object.assign(new Writable({ write: (_chunk, _encoding, done) => done() }), process.stderr);
const terminal: Terminal = { cwd: "/work", env: {}, out: screen, err: screen };
const run = [started(["a"]), scenarioStarted("a"), scenarioEnded({ scenario: "a", status: "passed", durationMs: 1 }), ended(0)];

/** Files in memory. @param room how many appended lines fit on the disk; the next one is cut */
function filesIn({ room }: { room: number }) {
  const written = new Map<string, string>();
  let lines = 0;
  const append = (path: string, text: string) => void written.set(path, `${written.get(path) ?? ""}${text}`);
  const files: ResultFiles = {
    write: async (path, content) => void written.set(path, String(content)),
    link: async () => {},
    read: async (path) => written.get(path),
    readBytes: async () => undefined,
    appendTo: (path) => (text) => {
      lines += 1;
      if (lines <= room) return append(path, text);
      if (lines === room + 1) append(path, text.slice(0, 10));
      throw new Error("ENOSPC: no space left on device");
    },
  };
  return { files, written };
}

test("reports that are written at the end have the events of the file", async () => {
  const { files, written } = filesIn({ room: run.length });
  const open = openReports({ names: ["events", "junit", "last-run"], files, out: "/work/amcp-results", terminal });
  for (const event of run) open.onEvent(event);
  expect([...written.keys()]).toEqual(["events.ndjson"]);
  await open.close();
  expect([...written.keys()]).toEqual(["events.ndjson", "junit.xml", "last-run.json", "last-green.json"]);
  expect(written.get("junit.xml")).toContain('tests="1"');
});

test.each([0, 2])("a report that cannot be written after %i lines ends neither the run nor other reports, and is named", async (room) => {
  const { files, written } = filesIn({ room });
  const open = openReports({ names: ["events", "junit"], files, out: "/work/amcp-results", terminal });
  for (const event of run) open.onEvent(event);
  await expect(open.close()).rejects.toMatchObject({
    code: "AMCP_OUT_UNWRITABLE",
    message: expect.stringMatching(/ENOSPC: no space left on device; not saved: events; saved: junit$/),
  });
  expect(written.get("junit.xml")).toMatch(/<testcase (?:(?!<failure|<error)[\s\S])*<\/testsuites>/);
  expect(written.get("junit.xml")).toContain('tests="1"');
});

test("events that cannot be read again are a fault of each report that needs them", async () => {
  const { files } = filesIn({ room: run.length });
  const open = openReports({ names: ["events", "junit"], files: { ...files, read: async () => undefined }, out: "/out", terminal });
  for (const event of run) open.onEvent(event);
  await expect(open.close()).rejects.toMatchObject({
    message: expect.stringMatching(/events\.ndjson cannot be read; not saved: junit; saved: events$/),
  });
});
