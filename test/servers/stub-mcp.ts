import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { failedResult, ToolFailure } from "../../contracts/app-tools/failure.ts";
import { type Fault, parseFault } from "./stub-fault.ts";
import type { StubLink } from "./stub-link.ts";

/** A tool of the stub; `run` throws a `StubFailure` where a real app would refuse. */
export interface StubTool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  run(input: unknown): Promise<{ structured: unknown; png?: Buffer }> | { structured: unknown; png?: Buffer };
}

/** A refusal in the words of `contracts/app-tools/failure.ts`. */
export class StubFailure extends Error {
  readonly failure: ToolFailure;

  constructor(failure: z.input<typeof ToolFailure>) {
    super(failure.message);
    this.failure = ToolFailure.parse(failure);
  }
}

const Message = z.looseObject({
  id: z.union([z.number(), z.string()]).optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
});
const CallParams = z.looseObject({ name: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) });
const HUGE_CHARACTERS = 15_000_000;
const BUSY_ANSWER_MS = 100;

/** Answers MCP on the link, and misbehaves as told: by `AMCP_STUB_FAULT` in every call, by the tool `InjectFault` in the next one. */
export function serveTools(link: StubLink, tools: readonly StubTool[], lasting: Fault | undefined): void {
  let once: Fault | undefined;
  const injectFault: StubTool = {
    name: "InjectFault",
    description: "Makes the next call, or the next call of one tool, go wrong: `hang`, `crash@ClickElement`, `slow@FindElement=300`.",
    input: z.strictObject({ fault: z.string() }),
    output: z.object({}),
    run(input) {
      once = parseFault(z.object({ fault: z.string() }).parse(input).fault);
      return { structured: {} };
    },
  };
  const served = [...tools, injectFault];
  const faultOf = (name: string): Fault | undefined => {
    if (name === injectFault.name) return undefined;
    const fault = [once, lasting].find((one) => one !== undefined && (one.tool ?? name) === name);
    if (fault === once) once = undefined;
    return fault;
  };
  link.listen((raw) => {
    const { id, method, params } = Message.parse(raw);
    if (id === undefined || method === undefined) return;
    if (method === "tools/call") {
      const { name, arguments: input } = CallParams.parse(params);
      void call(link, { id, name, input, fault: faultOf(name), tool: served.find((tool) => tool.name === name) });
    } else link.send({ jsonrpc: "2.0", id, result: plainResult(method, link, served) });
  });
}

/** What needs no state: everything but calls. */
function plainResult(method: string, link: StubLink, tools: readonly StubTool[]): object {
  if (method === "tools/list") return { tools: tools.map(describe) };
  if (method !== "initialize") return {};
  const serverInfo = { name: link.appId, version: "1.0.0" };
  return { protocolVersion: "2025-11-25", capabilities: { tools: { listChanged: true } }, serverInfo };
}

interface Call {
  readonly id: number | string;
  readonly name: string;
  readonly input: unknown;
  readonly fault: Fault | undefined;
  readonly tool: StubTool | undefined;
}

async function call(link: StubLink, { id, name, input, fault, tool }: Call): Promise<void> {
  const answer = (result: unknown): void => link.send({ jsonrpc: "2.0", id, result });
  switch (fault?.kind) {
    case "hang":
      return;
    case "crash":
      console.error(`stub: segmentation fault in ${name}`);
      process.exit(process.platform === "win32" ? 0xc0000005 : 139);
      break;
    case "garbage":
      return link.sendRaw("\u0000\u0001 this is no message {]\n");
    case "linger":
      return link.linger(fault.value);
    case "huge":
      return answer({ content: [{ type: "text", text: "x".repeat(HUGE_CHARACTERS) }] });
    case "wrong-shape":
      return answer({ content: [{ type: "text", text: "42" }], structuredContent: { answer: 42 } });
    case "slow":
      await delay(fault.value);
  }
  answer(await resultOf(tool, name, input, fault));
}

async function resultOf(tool: StubTool | undefined, name: string, input: unknown, fault: Fault | undefined): Promise<unknown> {
  try {
    const parsed = tool?.input.safeParse(input);
    if (tool === undefined) throw new StubFailure({ code: "UNSUPPORTED", message: `there is no tool ${name}` });
    if (!parsed?.success)
      throw new StubFailure({ code: "INVALID_ARGUMENT", message: z.prettifyError(parsed?.error ?? new z.ZodError([])) });
    if (fault?.kind === "busy" && process.uptime() * 1000 < fault.value) {
      await delay(BUSY_ANSWER_MS);
      throw new StubFailure({ code: "UI_THREAD_BUSY", message: "The app's UI thread did not answer; running there: the app itself." });
    }
    if (fault?.kind === "leak") return { content: [], structuredContent: {} };
    const { structured, png } = await tool.run(parsed.data);
    const image = png === undefined ? [] : [{ type: "image", data: png.toString("base64"), mimeType: "image/png" }];
    return { content: [{ type: "text", text: JSON.stringify(structured) }, ...image], structuredContent: structured };
  } catch (error) {
    if (!(error instanceof StubFailure)) throw error;
    const { failure } = error;
    return failedResult(failure);
  }
}

const describe = ({ name, description, input, output }: StubTool): object => ({
  name,
  description,
  inputSchema: z.toJSONSchema(input, { target: "draft-7", io: "input" }),
  outputSchema: z.toJSONSchema(output, { target: "draft-7", io: "output" }),
});
