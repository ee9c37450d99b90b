import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { describeWithDotnet } from "./dotnet.ts";
import { expectNothingLeft, runProgram } from "./program.ts";
import { missingForScreens, openScreen } from "./virtual-screen.ts";
import { builtWatchTower } from "./watch-tower.ts";

const why = missingForScreens.length === 0 ? "" : ` [needs ${missingForScreens.join(" and ")}, which are not installed]`;

/** A shipped scenario that compares screenshots, with its accepted pictures, as a project of its own. */
async function copiedScenario(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "amcp-headed-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { command, env } = (await builtWatchTower()).launch;
  await writeFile(join(folder, "amcp.config.yaml"), `apps:\n  WatchTower: ${JSON.stringify({ command, env, reset: "ResetAppState" })}\n`);
  for (const path of [`${name}.yaml`, `__baselines__/${name}`])
    await cp(resolve("scenarios", path), join(folder, "scenarios", path), { recursive: true });
  return folder;
}

describeWithDotnet("WatchTower in a window that people see", () => {
  test.skipIf(missingForScreens.length > 0)(
    `gives the very screenshots and elements that it gives without one${why} (003/FR-004, 003/SC-004, 003/US2-AS2, card/4-headed-x11)`,
    { timeout: 900_000 },
    async () => {
      const folder = await copiedScenario("login-bad");
      const { display } = await openScreen();
      const program = [process.execPath, resolve("dist/cli/main.js"), "scenarios/", "--headed"] as const;
      const ended = await runProgram(program, { cwd: folder, env: { CI: "true", DISPLAY: display } });
      expect(ended, ended.out + ended.err).toMatchObject({ code: 0 });
      await expectNothingLeft(ended);
    },
  );
});
