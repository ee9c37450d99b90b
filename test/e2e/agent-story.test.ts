import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, onTestFinished, test } from "vitest";
import { SessionList } from "../../contracts/sessions/api.ts";
import { ReplayReport } from "../../contracts/sessions/replay-report.ts";
import type { PreparedApp } from "../../runner/apps/app-config.ts";
import { filled, startCli } from "../support/cli/run-cli.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { buttonColour } from "../support/e2e/launching-agent.ts";
import { SECRET, startApp } from "../support/e2e/listening-watch-tower.ts";
import { keptBuild, styledApp } from "../support/e2e/styled-app.ts";
import { PROGRAM } from "../support/proxy/proxy-process.ts";
import { verifies } from "../support/verifies.ts";

const MINUTE = 60_000;
const [RED, GREEN] = ["#c02020", "#20a040"];

/** An agent at a proxy of its own, which keeps its calls in `store`. */
async function startAgent({ folder, store }: { readonly folder: string; readonly store: string }) {
  const endpoint = `unix://${join(folder, "proxy.sock")}`;
  const client = new Client({ name: "developer's agent", version: "1" });
  const args = [PROGRAM, "--discovery", "off", "--names", "colon", "--listen", endpoint];
  const env = { AMCP_SECRET: SECRET, AMCP_SESSIONS: store, XDG_RUNTIME_DIR: folder, PATH: process.env["PATH"] ?? "" };
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: "ignore" }));
  onTestFinished(() => client.close());
  const made: string[] = [];
  const call = async (tool: string, given: Record<string, unknown>) => {
    made.push(tool);
    const answer = await client.callTool({ name: `Counter:${tool}`, arguments: given });
    expect(answer.isError ?? false, JSON.stringify(answer)).toBe(false);
    return answer;
  };
  return {
    /** Names of the tools that it has called, in order. */
    made: made as readonly string[],
    hasTools: async () => (await client.listTools()).tools.some(({ name }) => name === "Counter:CaptureScreenshot"),
    /** Starts a build of the app as a developer does. @returns the function that ends it */
    async given(app: PreparedApp) {
      const stop = await startApp(app, { AMCP_PROXY: endpoint });
      onTestFinished(stop);
      await expect.poll(this.hasTools).toBe(true);
      return stop;
    },
    colour: () => buttonColour(call),
    async counts() {
      await call("ClickElement", { element: "Add" });
      await call("WaitForElement", { element: "Total", text: "1" });
    },
    async report() {
      const [page] = (await client.readResource({ uri: "amcp://session" })).contents;
      return page !== undefined && "text" in page ? page.text : "";
    },
    end: () => client.close(),
  };
}

/** The program in the app's folder, and what it says about the sessions in `store`. */
function commands({ folder, store }: { readonly folder: string; readonly store: string }) {
  const amcp = (...args: readonly string[]) => startCli(folder, args, { XDG_RUNTIME_DIR: folder, AMCP_SESSIONS: store }).ended;
  return {
    amcp,
    /** Has the commands use a build of the app. */
    use: ({ launch: { command, env } }: PreparedApp) =>
      filled(folder, { "amcp.config.yaml": `apps:\n  Counter: ${JSON.stringify({ command, env })}\n` }),
    newest: async () => SessionList.parse(JSON.parse((await amcp("sessions", "list", "--json")).out)).sessions[0]?.id ?? "",
    async replayed(session: string) {
      const { code, out } = await amcp("replay", session, "--json");
      const { calls } = ReplayReport.parse(JSON.parse(out));
      return { code, different: calls.filter(({ outcome }) => outcome !== "same") };
    },
  };
}

describeWithDotnet("a developer and an agent at the same app", () => {
  test(
    "a wrong style is seen, mended, built again, and seen mended over the same connection; the session is a report, and a test against the style's return",
    verifies(["003/US5-AS1", "003/US5-AS3", "003/US4-AS3", "003/SC-010", "003/SC-011"], { timeout: 10 * MINUTE }),
    async () => {
      const { folder, build } = await styledApp();
      const where = { folder, store: join(folder, "kept") };
      const { amcp, use, newest, replayed } = commands(where);

      const agent = await startAgent(where);
      const wrong = await keptBuild(await build(RED), join(folder, "wrong"));
      const stopWrong = await agent.given(wrong);
      expect(await agent.colour()).toBe(RED);
      await agent.counts();
      await stopWrong();
      await expect.poll(agent.hasTools).toBe(false);

      const mended = await build(GREEN);
      const stopMended = await agent.given(mended);
      expect(await agent.colour()).toBe(GREEN);
      await agent.counts();
      const report = await agent.report();
      expect(report.match(/(?<=^## \d+\. `Counter:)\w+/gm)).toEqual(agent.made);
      expect(report.match(/Clicked Add\. Changed: .*Total = '1'/g)?.length).toBe(2);
      await agent.end();
      await stopMended();
      const story = await newest();

      // A session of the mended app alone is what a test can repeat.
      const again = await startAgent(where);
      const stopAgain = await again.given(mended);
      expect(await again.colour()).toBe(GREEN);
      await again.counts();
      await again.end();
      await stopAgain();
      const confirmation = await newest();
      expect(confirmation).not.toBe(story);

      await use(mended);
      const exported = await amcp("export", confirmation, "--out", "scenarios/add.yaml");
      expect(exported, exported.out + exported.err).toMatchObject({ code: 0, out: expect.stringContaining("1 passed") });
      // The agent's look at the window, before its click.
      expect(await readFile(join(folder, "scenarios/add.yaml"), "utf8")).toContain("verify: { screenshot: counter-at-first }");
      expect(await replayed(confirmation)).toEqual({ code: 0, different: [] });

      // The story began with the wrong style: its first picture differs from the app of now, and nothing else does.
      const picture = { tool: "CaptureScreenshot", pictures: [{ sentence: expect.stringContaining("differ") }] };
      expect(await replayed(story)).toMatchObject({ code: 1, different: [{ number: 2, ...picture }] });

      await use(wrong);
      expect(await replayed(confirmation)).toMatchObject({ code: 1, different: [{ number: 2, ...picture }] });
      const broken = await amcp("scenarios/");
      expect(broken, broken.out + broken.err).toMatchObject({
        code: 1,
        out: expect.stringMatching(/looks like counter-at-first\n.*pixels.* differ\n +#20a040 became #c02020/),
      });
    },
  );
});
