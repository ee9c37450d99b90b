import { randomUUID } from "node:crypto";
import { join, resolve } from "node:path";
import { type CallToolResult, Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect } from "vitest";
import { FindElement } from "../../../contracts/app-tools/look/find-element.ts";
import { AppStart, AppStop } from "../../../contracts/started-app.ts";
import { decodePng } from "../../../runner/baselines/picture.ts";
import { PROGRAM, SECRET } from "../proxy/proxy-process.ts";
import { MARK } from "./program.ts";

const MINUTE = 60_000;

/** The colour of the button, beside its text, in a picture of the window. @param call calls a tool of the app */
export async function buttonColour(call: (tool: string, given: Record<string, unknown>) => Promise<CallToolResult>): Promise<string> {
  const { elements } = FindElement.output.parse((await call("FindElement", { element: "Add" })).structuredContent);
  const image = (await call("CaptureScreenshot", {})).content.find((block) => block.type === "image");
  const bounds = elements[0]?.bounds;
  if (image?.type !== "image" || bounds === undefined) throw new Error("there is no picture of the button");
  const { width, data } = decodePng(Buffer.from(image.data, "base64"));
  const at = (Math.floor(bounds.y + bounds.height / 2) * width + bounds.x + 4) * 4;
  return `#${data.subarray(at, at + 3).toString("hex")}`;
}

/** An agent at a proxy of its own, which may start the apps of a folder. */
export async function startLauncher(folder: string, ...args: readonly string[]) {
  const mark = randomUUID();
  const client = new Client({ name: "developer's agent", version: "1" });
  const env = { ...process.env, [MARK]: mark, AMCP_SECRET: SECRET, AMCP_SESSIONS: join(folder, "sessions") };
  const started = [resolve(PROGRAM), "--allow-start", "--discovery", "off", "--names", "colon", ...args];
  const transport = new StdioClientTransport({ command: process.execPath, args: started, cwd: folder, env, stderr: "ignore" });
  await client.connect(transport, { timeout: MINUTE });
  const stages: string[] = [];
  const onprogress = ({ message = "" }: { message?: string | undefined }) => void stages.push(message);
  const call = (name: string, given: Record<string, unknown>, signal?: AbortSignal) =>
    client.callTool({ name, arguments: given }, { timeout: 5 * MINUTE, onprogress, ...(signal && { signal }) });
  return {
    mark,
    stages,
    call,
    pid: transport.pid ?? 0,
    close: () => client.close(),
    started: async (tool: "app_start" | "app_restart") => {
      const answer = await call(tool, { app: "Counter" });
      expect(answer.isError ?? false, JSON.stringify(answer)).toBe(false);
      return AppStart.parse(answer.structuredContent);
    },
    stopped: async (force = false) => AppStop.parse((await call("app_stop", { app: "Counter", force })).structuredContent),
    colour: () => buttonColour((tool, given) => call(`Counter:${tool}`, given)),
  };
}
