import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { XMLParser } from "fast-xml-parser";
import { expect, vi } from "vitest";
import { z } from "zod";
import { RunEvent } from "../../../contracts/events.ts";
import { isAlive } from "../../../platform/processes/processes.ts";

/** What these tests read of a JUnit file. */
const Counts = { tests: z.coerce.number(), failures: z.coerce.number(), errors: z.coerce.number(), skipped: z.coerce.number() };
const Failure = z.object({ message: z.string(), type: z.string(), "#text": z.string() });
const TestCase = z.object({ name: z.string(), file: z.string(), failure: Failure.optional() });
const JUnit = z.object({
  testsuites: z.object({ ...Counts, testsuite: z.array(z.object({ name: z.string(), ...Counts, testcase: z.array(TestCase) })) }),
});
export type JUnit = z.infer<typeof JUnit>["testsuites"];

/** junit.xml of a results folder, by a parser that is not ours. */
export async function readJUnit(results: string): Promise<JUnit> {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "",
    isArray: (name) => name === "testsuite" || name === "testcase",
  });
  return JUnit.parse(parser.parse(await readFile(join(results, "junit.xml"), "utf8"))).testsuites;
}

export async function readEvents(results: string): Promise<readonly RunEvent[]> {
  const lines = (await readFile(join(results, "events.ndjson"), "utf8")).trimEnd().split("\n");
  return lines.map((line) => RunEvent.parse(JSON.parse(line)));
}

/** Waits until every app process that a run has named is gone. */
export async function expectAppsEnded(events: readonly RunEvent[]): Promise<void> {
  const pids = events.flatMap((event) => (event.type === "appChanged" && event.pid !== undefined ? [event.pid] : []));
  expect(pids).not.toEqual([]);
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 10_000 });
}
