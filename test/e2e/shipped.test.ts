import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunEvent, RunEventOf } from "../../contracts/events.ts";
import { decodePng, pixelHash } from "../../runner/baselines/picture.ts";
import { citationsOf } from "../requirements/citations.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { type Ended, expectNothingLeft, runProgram } from "../support/e2e/program.ts";
import { expectAppsEnded, readEvents, readJUnit } from "../support/e2e/results.ts";
import { builtWatchTower } from "../support/e2e/watch-tower.ts";
import { verifies } from "../support/verifies.ts";

const STANDARD_TOOLS = ["GetElementTree", "FindElement", "WaitForElement", "ClickElement", "TypeText", "CaptureScreenshot"];

interface Course {
  readonly ended: Ended;
  readonly results: string;
  readonly events: readonly RunEvent[];
}

/** All shipped scenarios by the README's command, with results of its own. */
async function runShipped(results: string, ...options: readonly string[]): Promise<Course> {
  const command = ["npx", "--no-install", "amcp-test", "scenarios/", "--fail-on-skipped", "--out", results, ...options] as const;
  const ended = await runProgram(command, { cwd: resolve("."), env: { CI: "true" } });
  return { ended, results, events: await readEvents(results) };
}

interface Step {
  readonly scenario: string;
  readonly started: RunEventOf<"stepStarted">;
  readonly ended: RunEventOf<"stepEnded">;
}

/** Steps that were executed, in order; a step that broke off is none. */
function stepsOf(events: readonly RunEvent[]): readonly Step[] {
  const open = new Map<string, RunEventOf<"stepStarted">>();
  return events.flatMap((event) => {
    if (event.type === "stepStarted") open.set(`${event.scenario} ${event.step}`, event);
    if (event.type !== "stepEnded") return [];
    const started = open.get(`${event.scenario} ${event.step}`);
    return started === undefined ? [] : [{ scenario: event.scenario, started, ended: event }];
  });
}

/** What each screenshot step saw: equal to its accepted picture by hash, or the hash of the picture that it kept. */
async function pixelsOf({ results, events }: Course): Promise<readonly string[]> {
  const screenshots = stepsOf(events).filter(({ started }) => started.verb === "screenshot");
  const pixels = await Promise.all(
    screenshots.map(async ({ scenario, started, ended }) => {
      const hashes = ended.attachments
        .filter(({ mediaType }) => mediaType === "image/png")
        .map(async ({ path }) => pixelHash(decodePng(await readFile(join(results, path)))));
      return [scenario, started.step, ended.status, ended.note, ...(await Promise.all(hashes))].join(" ");
    }),
  );
  // Two workers take the scenarios in another order each time.
  return pixels.sort();
}

describeWithDotnet("the shipped scenarios", () => {
  let folder: string;
  let first: Course;
  let second: Course;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "amcp-shipped-"));
    await builtWatchTower();
    first = await runShipped(join(folder, "first"));
    second = await runShipped(join(folder, "second"), "--config", "amcp.config.stepped.yaml");
  }, 900_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  const cited = citationsOf("scenarios").map(({ id }) => id);

  test("pass, each of them, in real and in stepped time", verifies(cited), async ({ annotate }) => {
    for (const { ended, events } of [first, second]) {
      await annotate(/^\d+ scenarios: .*$/m.exec(ended.out)?.[0] ?? ended.out);
      const unhappy = events.filter((event) => event.type === "scenarioEnded" && event.status !== "passed");
      expect(unhappy).toEqual([]);
      expect(ended, ended.out + ended.err).toMatchObject({ code: 0 });
    }
  });

  test("are at least twelve with at least 80 executed steps", verifies(["card/shipped-count"]), async () => {
    const { tests, failures, errors, skipped } = await readJUnit(first.results);
    expect({ failures, errors, skipped }).toEqual({ failures: 0, errors: 0, skipped: 0 });
    expect(tests).toBeGreaterThanOrEqual(12);
    expect(stepsOf(first.events).filter(({ ended }) => ended.status === "passed").length).toBeGreaterThanOrEqual(80);
  });

  test(
    "give identical pixels in both kinds of time",
    verifies(["card/3-same-hashes", "card/headless-identical", "card/time-scenarios"]),
    async () => {
      const [once, again] = [await pixelsOf(first), await pixelsOf(second)];
      expect(once.length).toBeGreaterThanOrEqual(4);
      expect(again).toEqual(once);
      const compared = stepsOf(first.events).filter(({ started }) => started.verb === "screenshot" && started.family === "verify");
      // A step with `not: true` passes by what differs.
      for (const { ended } of compared) expect(ended.note).toMatch(/^(identical, |not so: )/);
    },
  );

  test.each(STANDARD_TOOLS)("call %s by its name through the proxy", verifies(["card/shipped-six-tools"]), (tool) => {
    const calls = stepsOf(first.events).filter(({ started }) => started.verb === "call" && started.sentence.includes(`WatchTower:${tool}`));
    expect(calls.map(({ ended }) => ended.status)).toContain("passed");
  });

  test("leave no process behind", async () => {
    for (const { ended, events } of [first, second]) {
      await expectAppsEnded(events);
      await expectNothingLeft(ended);
    }
  });
});
