import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { writeFileWithFolders } from "../../platform/files.ts";
import { AppConfig } from "../../runner/apps/app-config.ts";
import type { PreparedApp } from "../../runner/apps/launch.ts";
import { prepareApps } from "../../runner/apps/prepare.ts";
import { decodePng } from "../../runner/baselines/picture.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { SECRET, startApp } from "../support/e2e/listening-watch-tower.ts";
import { newApp } from "../support/e2e/new-app.ts";
import { privatePackages, referPackages } from "../support/e2e/packed.ts";
import { PROGRAM } from "../support/proxy/proxy-process.ts";
import { verifies } from "../support/verifies.ts";

const MINUTE = 60_000;

/** The app of people who have taken the handler in, with a sign of this colour in its window. */
async function writeApp(folder: string, colour: string): Promise<void> {
  const references = await referPackages(folder);
  for (const [path, text] of Object.entries(newApp)) {
    const own = text
      .replace("  </ItemGroup>", `${references}  </ItemGroup>`)
      .replace(
        "using Avalonia;\n\nnamespace Counter;\n\ninternal",
        "using Amcp.Avalonia;\nusing Avalonia;\n\nnamespace Counter;\n\ninternal",
      )
      .replace(".UsePlatformDetect()", ".UsePlatformDetect().UseAmcp()")
      .replace("  </StackPanel>", `    <Border x:Name="Sign" Background="${colour}" Height="40" />\n  </StackPanel>`);
    await writeFileWithFolders(join(folder, path), own);
  }
}

async function built(root: string): Promise<PreparedApp> {
  const configs = { Counter: AppConfig.parse({ project: "src/Counter" }) };
  const environment = { ...process.env, ...privatePackages(root) };
  const options = { packageRoot: resolve("."), environment, clock: systemClock, emit: () => {}, signal: AbortSignal.timeout(8 * MINUTE) };
  const app = (await prepareApps({ configs, root, ...options })).get("Counter");
  if (app === undefined || app instanceof Error) throw app ?? new Error("there is no Counter");
  return app;
}

/** The colour in the middle of the sign, as the agent sees it. */
async function colourSeenBy(agent: Client): Promise<string> {
  const { content } = await agent.callTool({ name: "Counter:CaptureScreenshot", arguments: { element: "Sign" } });
  const image = content.find((block) => block.type === "image");
  if (image?.type !== "image") throw new Error(JSON.stringify(content));
  const { width, height, data } = decodePng(Buffer.from(image.data, "base64"));
  const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4;
  return `#${data.subarray(at, at + 3).toString("hex")}`;
}

describeWithDotnet("a developer and an agent at the same app", () => {
  test(
    "a wrong colour is seen, mended, built again, and seen mended over the same connection",
    verifies(["003/US5-AS1", "003/US4-AS3", "003/SC-011"], { timeout: 20 * MINUTE }),
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "amcp-rebuilt-"));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      const endpoint = `unix://${join(folder, "proxy.sock")}`;
      const agent = new Client({ name: "developer's agent", version: "1" });
      const args = [PROGRAM, "--discovery", "off", "--names", "colon", "--listen", endpoint];
      const env = { AMCP_SECRET: SECRET, AMCP_SESSIONS: "off", PATH: process.env["PATH"] ?? "" };
      await agent.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: "ignore" }));
      onTestFinished(() => agent.close());
      const isListed = async () => (await agent.listTools()).tools.some(({ name }) => name === "Counter:CaptureScreenshot");

      await writeApp(folder, "#c02020");
      const stopOld = await startApp(await built(folder), { AMCP_PROXY: endpoint });
      await expect.poll(isListed).toBe(true);
      expect(await colourSeenBy(agent)).toBe("#c02020");

      await stopOld();
      await writeApp(folder, "#20a040");
      onTestFinished(await startApp(await built(folder), { AMCP_PROXY: endpoint }));
      await expect.poll(isListed).toBe(true);
      expect(await colourSeenBy(agent)).toBe("#20a040");
    },
  );
});
