import { expect, onTestFinished } from "vitest";
import { type Files, filled, stub } from "../cli/run-cli.ts";
import { TOKEN } from "../proxy/http-agent.ts";
import type { Line } from "../proxy/lines.ts";
import { type ProxyProcess, SECRET, startWithAgent } from "../proxy/proxy-process.ts";
import { startNode } from "../start-node.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** The answer to a tool call. */
export interface ToolAnswer {
  readonly text: string;
  readonly structured: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

/** A proxy with `--allow-scenarios`, and the stub app behind it. */
export interface RunningDesk {
  readonly proxy: ProxyProcess;
  /** With the folder `scenarios`. */
  readonly folder: string;
  /** Of agents over HTTP. */
  readonly url: string;
  call(name: string, input?: object): Promise<ToolAnswer>;
}

export const answerIn = ({ json }: Pick<Line, "json">): ToolAnswer => ({
  text: json.result?.content?.[0]?.text ?? JSON.stringify(json),
  structured: json.result?.structuredContent ?? {},
  isError: json.result?.isError === true,
});

/** @param files of the project, with `scenarios/` among them @param more variables of the proxy */
export async function startRunningDesk(files: Files = {}, fault = "", more: Readonly<Record<string, string>> = {}): Promise<RunningDesk> {
  const folder = await filled(await temporaryFolder(), { "scenarios/note.txt": "a folder of scenarios", ...files });
  const env = { AMCP_SECRET: SECRET, AMCP_AGENT_TOKEN: TOKEN, AMCP_SESSIONS: `${folder}/kept`, ...more };
  const scenarios = `${folder}/scenarios`;
  const args = ["--http", "0", "--discovery", "off", "--allow-scenarios", scenarios, "--allow-export", scenarios];
  const proxy = await startWithAgent({ client: "first", control: false, env, args, cwd: folder });
  const { json } = await proxy.log.find(({ json }) => json?.message === "proxy is ready");
  const app = startNode([stub.program, stub.files], {
    env: {
      PATH: process.env["PATH"],
      AVALONIA_MCP_APP_ID: "Desk",
      AMCP_PROXY: proxy.endpoint,
      AMCP_SECRET: SECRET,
      AMCP_STUB_FAULT: fault,
    },
  });
  onTestFinished(() => void app.kill("SIGKILL"));
  const names = async () => (await proxy.ask("tools/list")).json.result.tools.map(({ name }: { name: string }) => name);
  await expect.poll(names, { timeout: 10_000 }).toContain("Desk:FindElement");
  const call = async (name: string, input: object = {}) => answerIn(await proxy.ask("tools/call", { name, arguments: input }));
  return { proxy, folder, url: json.http, call };
}
