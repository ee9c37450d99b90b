import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { config, scenario } from "../support/cli/run-cli.ts";
import { runProgram } from "../support/e2e/program.ts";
import { readJUnit } from "../support/e2e/results.ts";
import { ciCommands } from "../support/repository/ci-page.ts";
import { verifies } from "../support/verifies.ts";

const MINUTE = 60_000;

test(
  "every command of the files for CI works in a clean checkout, one after the other",
  verifies(["card/18-ci-page"], { timeout: 15 * MINUTE }),
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "amcp-ci-page-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const shell = async (command: string, cwd = folder) => {
      const ended = await runProgram(["sh", "-c", command], { cwd, env: { CI: "true" } });
      expect(ended, `${command}\n${ended.out}${ended.err}`).toMatchObject({ code: 0 });
    };
    // The packages of the handler, which a script adds, are for apps with .NET; the app here has none.
    await shell(`npm pack --ignore-scripts --pack-destination "${folder}"`, resolve("."));
    const [tarball] = (await readdir(folder)).filter((name) => name.endsWith(".tgz"));
    await mkdir(join(folder, "scenarios"));
    await writeFile(join(folder, "amcp.config.yaml"), config());
    await writeFile(join(folder, "scenarios/opens.yaml"), scenario("it opens", ["verify: { element: Email, visible: true }"]));
    await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, devDependencies: { "amcp-test": `file:${tarball}` } }));
    await shell("npm install --package-lock-only --ignore-scripts --no-audit --no-fund");

    for (const command of new Set(Object.values(ciCommands()).flat())) await shell(command);
    expect(await readJUnit(join(folder, "amcp-results"))).toMatchObject({ tests: 1, failures: 0, errors: 0, skipped: 0 });
  },
);
