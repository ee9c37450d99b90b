import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { config, scenario } from "../integration/cli/run-cli.ts";
import { ciCommands } from "../unit/repository/ci-page.ts";
import { describeWithDotnet } from "./dotnet.ts";
import { packed } from "./packed.ts";
import { runProgram } from "./program.ts";
import { readJUnit } from "./results.ts";

const MINUTE = 60_000;

// Packing needs .NET; the app does not.
describeWithDotnet("the page about CI", () => {
  test("every command of its files works in a clean checkout, one after the other (card/18-ci-page)", {
    timeout: 15 * MINUTE,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), "amcp-ci-page-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { tarball } = await packed();
    await mkdir(join(folder, "scenarios"));
    await writeFile(join(folder, "amcp.config.yaml"), config());
    await writeFile(join(folder, "scenarios/opens.yaml"), scenario("it opens", ["verify: { element: Email, visible: true }"]));
    await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, devDependencies: { "amcp-test": `file:${tarball}` } }));
    const shell = (command: string) => runProgram(["sh", "-c", command], { cwd: folder, env: { CI: "true" } });
    const locked = await shell("npm install --package-lock-only --ignore-scripts --no-audit --no-fund");
    expect(locked, locked.out + locked.err).toMatchObject({ code: 0 });
    for (const command of new Set(Object.values(ciCommands()).flat())) {
      const ended = await shell(command);
      expect(ended, `${command}\n${ended.out}${ended.err}`).toMatchObject({ code: 0 });
    }
    expect(await readJUnit(join(folder, "amcp-results"))).toMatchObject({ tests: 1, failures: 0, errors: 0, skipped: 0 });
  });
});
