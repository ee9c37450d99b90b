import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { type Ended, runProgram } from "../support/e2e/program.ts";
import { expectAppsEnded, readEvents } from "../support/e2e/results.ts";
import { builtWatchTower } from "../support/e2e/watch-tower.ts";
import { verifies } from "../support/verifies.ts";

/** A soak repeats the perturbed scenarios as often as this says. */
const REPEATS = process.env["AMCP_TEST_STEPPED_REPEATS"] ?? "3";

describeWithDotnet("the shipped scenarios in stepped time", () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "amcp-stepped-"));
    await builtWatchTower();
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  const runStepped = (results: string, ...more: readonly string[]): Promise<Ended> =>
    runProgram(
      [
        ...(["npx", "--no-install", "amcp-test"] as const),
        ...["scenarios/", "--config", "amcp.config.stepped.yaml", "--fail-on-skipped", "--out", join(folder, results), ...more],
      ],
      { cwd: resolve("."), env: { CI: "true" } },
    );

  test("they pass, with the same pictures as in real time", { ...verifies(["card/time-scenarios"]), timeout: 900_000 }, async () => {
    const ended = await runStepped("all");
    expect(ended).toMatchObject({ code: 0 });
    await expectAppsEnded(await readEvents(join(folder, "all")));
  });

  test(`perturbed ${REPEATS} times, every picture has one hash`, { ...verifies(["card/time-scenarios"]), timeout: 3_600_000 }, async () => {
    const ended = await runStepped("perturbed", "--tags", "perturb", "--repeat-each", REPEATS, "--perturb", "24");
    expect(ended).toMatchObject({ code: 0 });
  });
});
