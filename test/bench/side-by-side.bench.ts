import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findExecutable } from "../../platform/processes/executables.ts";
import { percentile, timed } from "../support/durations.ts";
import { runProgram } from "../support/e2e/program.ts";
import { builtWatchTower } from "../support/e2e/watch-tower.ts";
import { answer } from "./samples.ts";
import { checks, page, playwrightConfig, scenarioOfChecks } from "./side-by-side-page.ts";

const CHECKS = Number(process.env["AMCP_BENCH_CHECKS"] ?? 100);
const PAIRS = Number(process.env["AMCP_BENCH_PAIRS"] ?? 3);

/** Ways to run the same checks with amcp-test: what its configuration says of WatchTower, the workers, and the most of Playwright's time. */
const variants: readonly { readonly what: string; readonly app: object; readonly workers: number; readonly atMost?: number }[] = [
  { what: "reset: tool", app: { reset: "ResetAppState" }, workers: 2, atMost: 1 / 4 },
  { what: "reset: tool, 4 workers", app: { reset: "ResetAppState" }, workers: 4 },
  { what: "reset: restart", app: { reset: "restart" }, workers: 2 },
  { what: "reset: tool, clock: stepped", app: { reset: "ResetAppState", clock: "stepped" }, workers: 2, atMost: 1 / 6 },
];

const programOf = (...names: readonly string[]) =>
  names.map((name) => findExecutable(name, process.env)).find((path) => path !== undefined);

const chromium = programOf("chromium", "chromium-browser", "google-chrome");
/** Playwright's default without a window. The whole browser takes over twice as long for each new context. */
const shell = programOf("chromium-headless-shell");

/** The checks of both tools in one folder, which finds the packages of the repository. */
async function folderWithChecks(browser: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "amcp-side-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { launch } = await builtWatchTower();
  const window = { width: 1280, height: 800, scale: 1, theme: "Light", culture: "en-US" };
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "page.html"), page());
  await writeFile(join(folder, "checks.spec.mjs"), checks(CHECKS));
  await writeFile(join(folder, "playwright.config.mjs"), playwrightConfig(browser, "desk"));
  if (shell !== undefined) await writeFile(join(folder, "shell.config.mjs"), playwrightConfig(shell, "desk-of-shell"));
  await mkdir(join(folder, "scenarios"));
  await writeFile(join(folder, "scenarios/checks.yaml"), scenarioOfChecks(CHECKS));
  for (const [number, { app }] of variants.entries())
    await writeFile(
      join(folder, `amcp-${number}.yaml`),
      JSON.stringify({ apps: { WatchTower: { command: launch.command, env: launch.env, window, ...app } } }),
    );
  return folder;
}

test.skipIf(chromium === undefined)(
  `how long do ${CHECKS} small checks take, beside Playwright Test?`,
  { timeout: 3_600_000 },
  async () => {
    const folder = await folderWithChecks(chromium ?? "");
    const run = async (args: readonly string[]) => {
      const ended = await runProgram([process.execPath, ...args], { cwd: folder });
      expect(ended, ended.out + ended.err).toMatchObject({ code: 0 });
      return ended;
    };
    const playwright = (...more: readonly string[]) => run([resolve("node_modules/@playwright/test/cli.js"), "test", ...more]);
    const amcp = (number: number, ...more: readonly string[]) =>
      run([
        ...[resolve("dist/bin/amcp-test.js"), "scenarios", "--config", `amcp-${number}.yaml`, "--reports", "console,junit,html"],
        ...["--workers", String(variants[number]?.workers ?? availableParallelism()), "--sessions", "off", ...more],
      ]);
    // Baselines are written, and files read, before anything is timed.
    await playwright("--update-snapshots");
    await amcp(0, "--update", "all");
    if (shell !== undefined) await playwright("--config", "shell.config.mjs", "--update-snapshots");

    const theirs: number[] = [];
    const inShell: number[] = [];
    const ours = variants.map((): number[] => []);
    const ratios = variants.map((): number[] => []);
    for (let pair = 0; pair < PAIRS; pair += 1) {
      for (const [number] of variants.entries()) {
        const reference = (await timed(() => playwright())).ms;
        const { ms } = await timed(() => amcp(number));
        theirs.push(reference);
        ours[number]?.push(ms);
        ratios[number]?.push(ms / reference);
      }
      if (shell !== undefined) inShell.push((await timed(() => playwright("--config", "shell.config.mjs"))).ms);
    }
    await answer(`${CHECKS} small checks, 2 workers`, async () => [
      { what: "Playwright Test, static page in headless Chromium", samples: theirs },
      ...(shell === undefined ? [] : [{ what: "Playwright Test, the same in its headless shell", samples: inShell }]),
      ...variants.map(({ what }, number) => ({ what: `amcp-test, ${what}`, samples: ours[number] ?? [] })),
    ]);
    await answer(
      "The same as ratios of pairs",
      async () =>
        variants.map(({ what, atMost }, number) => ({
          what: `amcp-test, ${what} / Playwright Test (median ${percentile(ratios[number] ?? [], 0.5).toFixed(2)})`,
          samples: ratios[number] ?? [],
          ...(atMost === undefined ? {} : { target: { figure: "median" as const, atMost } }),
        })),
      "times",
    );
  },
);
