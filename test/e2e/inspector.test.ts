import { copyFile, cp } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { appTools } from "../../contracts/app-tools/index.ts";
import { toolCalls } from "../servers/tool-calls.ts";
import { describeWithDotnet } from "./dotnet.ts";
import { type ListeningWatchTower, startListening } from "./listening-watch-tower.ts";
import { runProgram } from "./program.ts";

const INSPECTOR = resolve("node_modules/@modelcontextprotocol/inspector-cli");
const MINUTE = 60_000;

const Listed = z.object({ tools: z.array(z.looseObject({ name: z.string() })) });
const Called = z.object({
  content: z.array(z.looseObject({ type: z.string() })),
  structuredContent: z.looseObject({}),
  isError: z.boolean().default(false),
});

/**
 * The CLI where it expects to be, one folder below a package.json that names its version: in its own package that file is missing, and the
 * package around it would bring a web application of 140 packages.
 */
async function placeInspector(): Promise<string> {
  const home = resolve("node_modules/.cache/amcp-inspector");
  await cp(join(INSPECTOR, "build"), join(home, "cli/build"), { recursive: true });
  await copyFile(join(INSPECTOR, "package.json"), join(home, "package.json"));
  return join(home, "cli/build/cli.js");
}

describeWithDotnet("MCP Inspector's command line, through `amcp-test attach`", () => {
  let app: ListeningWatchTower;
  let inspector: string;

  /** One Inspector process: it starts the bridge, opens a session, asks one thing, and ends. */
  const inspect = async (...question: readonly string[]): Promise<unknown> => {
    const variables = Object.entries(app.environment).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
    const bridge = [process.execPath, resolve("dist/cli/main.js"), "attach", "WatchTower"];
    const { code, out, err } = await runProgram([process.execPath, inspector, ...variables, "--cli", ...bridge, ...question], {
      cwd: resolve("."),
    });
    expect(code, out + err).toBe(0);
    return JSON.parse(out);
  };

  beforeAll(async () => {
    inspector = await placeInspector();
    app = await startListening("pipe://WatchTower-inspected");
  }, 10 * MINUTE);
  afterAll(() => app.stop());

  test("sees every tool, and the app's own beside them (card/link-attach)", async () => {
    const { tools } = Listed.parse(await inspect("--method", "tools/list"));
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(appTools.map(({ name }) => name)));
    expect(names).toEqual(expect.arrayContaining(["ResetAppState", "SetTestData"]));
  });

  test("calls every tool (card/4-sdk-client)", { timeout: 5 * MINUTE }, async () => {
    for (const { tool, arguments: given, answer, refusal } of toolCalls) {
      const words = Object.entries(given).map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
      const called = Called.parse(
        await inspect("--method", "tools/call", "--tool-name", tool, ...(words.length > 0 ? ["--tool-arg", ...words] : [])),
      );
      const structured = JSON.stringify(called.structuredContent);
      expect(called.isError, `${tool}: ${structured}`).toBe(refusal !== undefined);
      expect(structured, tool).toContain(refusal ?? answer);
    }
  });
});
