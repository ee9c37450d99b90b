import { cp, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { PNG } from "pngjs";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { type ListeningWatchTower, startListening } from "../support/e2e/listening-watch-tower.ts";
import { expectNothingLeft, runProgram } from "../support/e2e/program.ts";
import { hasNoScreen, needsScreen, openScreen } from "../support/e2e/virtual-screen.ts";
import { builtWatchTower } from "../support/e2e/watch-tower.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { verifies } from "../support/verifies.ts";

const Shown = z.looseObject({ content: z.array(z.looseObject({ data: z.string().optional() })) });

/** A shipped scenario that compares screenshots, with its accepted pictures, as a project of its own. */
async function copiedScenario(name: string): Promise<string> {
  const folder = await temporaryFolder();
  const { command, env } = (await builtWatchTower()).launch;
  await writeFile(join(folder, "amcp.config.yaml"), `apps:\n  WatchTower: ${JSON.stringify({ command, env, reset: "ResetAppState" })}\n`);
  for (const path of [`${name}.yaml`, `__baselines__/${name}`])
    await cp(resolve("scenarios", path), join(folder, "scenarios", path), { recursive: true });
  return folder;
}

/** An agent that is connected to the app alone, without a proxy. */
async function attached(app: ListeningWatchTower): Promise<Client> {
  const client = new Client({ name: "agent", version: "1" });
  onTestFinished(() => client.close());
  const args = [resolve("dist/bin/amcp-test.js"), "attach", "WatchTower"];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: { ...app.environment } }));
  return client;
}

/** The pixels of the answer's picture; one that is no valid PNG throws. */
function shown(answer: unknown): PNG {
  const { content } = Shown.parse(answer);
  return PNG.sync.read(Buffer.from(content.find(({ data }) => data !== undefined)?.data ?? "", "base64"));
}

describeWithDotnet("WatchTower in a window that people see", () => {
  test.skipIf(hasNoScreen)(
    `gives the very screenshots and elements that it gives without one${needsScreen}`,
    verifies(["003/FR-004", "003/SC-004", "003/US2-AS2", "card/4-headed-x11"], { timeout: 900_000 }),
    async () => {
      const folder = await copiedScenario("login-bad");
      const { display } = await openScreen();
      const program = [process.execPath, resolve("dist/bin/amcp-test.js"), "scenarios/", "--headed"] as const;
      const ended = await runProgram(program, { cwd: folder, env: { CI: "true", DISPLAY: display } });
      expect(ended, ended.out + ended.err).toMatchObject({ code: 0 });
      await expectNothingLeft(ended);
    },
  );

  test.skipIf(hasNoScreen)(
    `shows an agent that is connected to it directly the window as it is now${needsScreen}`,
    verifies(["003/US0-AS2"], { timeout: 900_000 }),
    async () => {
      const { display } = await openScreen();
      const app = await startListening("tcp://127.0.0.1:0", { AMCP_HEADED: "1", DISPLAY: display });
      onTestFinished(() => app.stop());
      const agent = await attached(app);
      const seen = async () => shown(await agent.callTool({ name: "CaptureScreenshot", arguments: {} }));

      const empty = await seen();
      await agent.callTool({ name: "TypeText", arguments: { element: "Email", text: "operator@example.com" } });
      const typed = await seen();

      expect([empty.width, empty.height]).toEqual([typed.width, typed.height]);
      expect(new Set(empty.data).size).toBeGreaterThan(10);
      expect(typed.data.equals(empty.data)).toBe(false);
    },
  );
});
