import { copyFile, cp } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { failureKey, ToolFailure } from "../../contracts/app-tools/failure.ts";
import { appTools } from "../../contracts/app-tools/index.ts";
import { recorderTools } from "../../contracts/app-tools/record/record-input.ts";
import { toolCalls } from "../servers/tool-calls.ts";
import { config, folderWith } from "../support/cli/run-cli.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { type ListeningWatchTower, startListening } from "../support/e2e/listening-watch-tower.ts";
import { runProgram } from "../support/e2e/program.ts";
import { TOKEN } from "../support/proxy/http-agent.ts";
import { SECRET, startWithAgent } from "../support/proxy/proxy-process.ts";
import { agentToolCalls, agentToolFiles, agentToolFlags } from "../support/sessions/agent-tool-calls.ts";
import { verifies } from "../support/verifies.ts";

const INSPECTOR = resolve("node_modules/@modelcontextprotocol/inspector-cli");
const MINUTE = 60_000;

const Listed = z.object({ tools: z.array(z.looseObject({ name: z.string() })) });
const Called = z.object({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  structuredContent: z.looseObject({}).optional(),
  _meta: z.looseObject({ [failureKey]: ToolFailure.optional() }).optional(),
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

/** What a person at the Inspector reads, and what a program finds beside it. */
function expectRefusal({ content, isError, structuredContent, _meta }: z.output<typeof Called>, code: string): ToolFailure {
  expect({ isError, structuredContent }).toEqual({ isError: true, structuredContent: undefined });
  const failure = ToolFailure.parse(_meta?.[failureKey]);
  expect(failure.code).toBe(code);
  expect(content).toEqual([{ type: "text", text: `${code}: ${failure.message}` }]);
  return failure;
}

/** The words of a call. The Inspector takes a text that reads as a number for one. */
function callOf(tool: string, given: Readonly<Record<string, unknown>>): readonly string[] {
  const isText = (value: unknown): value is string => typeof value === "string" && Number.isNaN(Number(value));
  const words = Object.entries(given).map(([name, value]) => `${name}=${isText(value) ? value : JSON.stringify(value)}`);
  return ["--method", "tools/call", "--tool-name", tool, ...(words.length > 0 ? ["--tool-arg", ...words] : [])];
}

/** The code of a refusal, else the structured answer. */
const outcomeOf = ({ isError, structuredContent, _meta }: z.output<typeof Called>) => ({
  isError,
  says: isError ? ToolFailure.parse(_meta?.[failureKey]).code : JSON.stringify(structuredContent),
});

describeWithDotnet("MCP Inspector's command line, through `amcp-test attach`", () => {
  let app: ListeningWatchTower;
  let inspector: string;

  /** One Inspector process: it starts a server of ours, opens a session, asks one thing, and ends. */
  const ask = async (server: readonly string[], variables: object, question: readonly string[]): Promise<unknown> => {
    const given = Object.entries(variables).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
    const program = [process.execPath, resolve("dist/bin/amcp-test.js"), ...server];
    const { code, out, err } = await runProgram([process.execPath, inspector, ...given, "--cli", ...program, ...question], {
      cwd: resolve("."),
    });
    expect(code, out + err).toBe(0);
    return JSON.parse(out);
  };
  const inspect = (...question: readonly string[]) => ask(["attach", "WatchTower"], app.environment, question);

  beforeAll(async () => {
    inspector = await placeInspector();
    app = await startListening("pipe://WatchTower-inspected", { AMCP_ALLOW_CHANGES: "1" });
  }, 10 * MINUTE);
  afterAll(() => app.stop());

  test("sees every tool of an agent, and the app's own beside them", verifies(["card/link-attach"]), async () => {
    const { tools } = Listed.parse(await inspect("--method", "tools/list"));
    const names = tools.map(({ name }) => name);
    // Only a client that records is offered the tools of recorders.
    expect(names).toEqual(expect.arrayContaining(appTools.flatMap(({ name }) => (recorderTools.has(name) ? [] : [name]))));
    expect(names.filter((name) => recorderTools.has(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(["ResetAppState", "SetTestData"]));
  });

  test("calls every tool that it is offered", verifies(["card/4-sdk-client"], { timeout: 5 * MINUTE }), async () => {
    for (const { tool, arguments: given, answer, refusal } of toolCalls.filter(({ tool }) => tool !== "RecordInput")) {
      const called = Called.parse(await inspect(...callOf(tool, given)));
      expect(outcomeOf(called), tool).toEqual({ isError: refusal !== undefined, says: refusal ?? expect.stringContaining(answer) });
    }
  });

  test("shows why a tool of the app refused, in our words", verifies(["card/failure-shape"]), async () => {
    const question = ["--method", "tools/call", "--tool-name", "ClickElement", "--tool-arg", "element=NoSuchThing", "timeout=100"];
    const refused = Called.parse(await inspect(...question));
    expect(expectRefusal(refused, "ELEMENT_NOT_FOUND").message).toMatch(/^No element matches `NoSuchThing`\./);
  });

  test.each([
    ["tools_find", "limit=0"],
    ["apps_list", "verbose=true"],
    ["tool_call", "arguments={}"],
  ])("shows why the proxy's own %s refused", verifies(["card/failure-shape"]), async (name, argument) => {
    const question = ["--method", "tools/call", "--tool-name", name, "--tool-arg", argument];
    const refused = Called.parse(await ask(["proxy", "--insecure"], {}, question));
    expect(expectRefusal(refused, "INVALID_ARGUMENT").message).toContain(name);
  });
});

test(
  "the Inspector calls every tool that the flags of a proxy offer",
  verifies(["card/48-scenario-tools"], { timeout: 5 * MINUTE }),
  async () => {
    const inspector = await placeInspector();
    const cwd = await folderWith({ "amcp.config.yaml": config(), ...agentToolFiles });
    const env = { PATH: process.env["PATH"] ?? "", AMCP_SECRET: SECRET, AMCP_AGENT_TOKEN: TOKEN, AMCP_SESSIONS: join(cwd, "kept") };
    const proxy = await startWithAgent({ control: false, cwd, env, args: ["--http", "0", ...agentToolFlags] });
    const { json } = await proxy.log.find((line) => line.json?.message === "proxy is ready");
    // Each question of the Inspector is a session of its own: this agent keeps the app running between them.
    await proxy.ask("tools/call", { name: "app_start", arguments: { app: "Desk" } });
    const way = ["--cli", json.http, "--transport", "http", "--header", `Authorization: Bearer ${TOKEN}`];
    const ask = async (...question: readonly string[]): Promise<unknown> => {
      const { code, out, err } = await runProgram([process.execPath, inspector, ...way, ...question], { cwd: resolve(".") });
      expect(code, out + err).toBe(0);
      return JSON.parse(out);
    };
    for (const { name, arguments: given, answer } of agentToolCalls.filter(({ arguments: { action } }) => action !== "run")) {
      const called = Called.parse(await ask(...callOf(name, given)));
      if (name === "scenario_save")
        expect(called).toMatchObject({
          isError: true,
          content: [{ text: expect.stringContaining("this session has no tool call so far") }],
        });
      else expect(called, name).toMatchObject({ isError: false, structuredContent: answer });
    }
    expect(JSON.stringify(await ask("--method", "resources/read", "--uri", "amcp://runs"))).toContain("amcp://runs");
  },
);
