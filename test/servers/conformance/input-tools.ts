import { randomBytes, randomUUID } from "node:crypto";
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  type InputRequests,
  inputRequired,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { text } from "./samples.ts";

/** States go through the client: they are signed. */
export const states = createRequestStateCodec<{ tool: string; round: number; nonce: string }>({ key: randomBytes(32) });

const mint = (tool: string, round = 1) => states.mint({ tool, round, nonce: randomUUID() });
const field = (name: string) => ({ type: "object" as const, properties: { [name]: { type: "string" as const } }, required: [name] });
const asked = {
  name: () => inputRequired.elicit({ message: "What is your name?", requestedSchema: field("name") }),
  confirmation: () =>
    inputRequired.elicit({ message: "Go on?", requestedSchema: { type: "object", properties: { ok: { type: "boolean" } } } }),
  words: () => inputRequired.createMessage({ messages: [{ role: "user", content: text("Say hello.") }], maxTokens: 50 }),
  roots: () => inputRequired.listRoots(),
};

/** What a tool says when it has no answer yet, and when it has. */
interface InputTool {
  ask(context: ServerContext): Promise<{ inputRequests: InputRequests; requestState?: string }>;
  isAnswered(context: ServerContext): boolean;
}

const answered = ({ mcpReq }: ServerContext, key: string): boolean => mcpReq.inputResponses?.[key] !== undefined;
const state = ({ mcpReq }: ServerContext) => mcpReq.requestState<{ round: number }>();

const tools: Readonly<Record<string, InputTool>> = {
  test_missing_capability: {
    ask: async () => ({ inputRequests: { llm_answer: asked.words() } }),
    isAnswered: (at) => answered(at, "llm_answer"),
  },
  test_input_required_result_elicitation: {
    ask: async () => ({ inputRequests: { user_name: asked.name() } }),
    isAnswered: ({ mcpReq }) => typeof acceptedContent<{ name?: unknown }>(mcpReq.inputResponses, "user_name")?.name === "string",
  },
  test_input_required_result_sampling: {
    ask: async () => ({ inputRequests: { capital_question: asked.words() } }),
    isAnswered: (at) => answered(at, "capital_question"),
  },
  test_input_required_result_list_roots: {
    ask: async () => ({ inputRequests: { client_roots: asked.roots() } }),
    isAnswered: (at) => answered(at, "client_roots"),
  },
  test_input_required_result_request_state: {
    ask: async () => ({ inputRequests: { confirm: asked.confirmation() }, requestState: await mint("request_state") }),
    isAnswered: (at) => answered(at, "confirm") && state(at) !== undefined,
  },
  test_input_required_result_multiple_inputs: {
    ask: async () => ({
      inputRequests: { user_name: asked.name(), greeting: asked.words(), client_roots: asked.roots() },
      requestState: await mint("multiple_inputs"),
    }),
    isAnswered: (at) => ["user_name", "greeting", "client_roots"].every((key) => answered(at, key)),
  },
  test_input_required_result_multi_round: {
    async ask(at) {
      const round = answered(at, "step1") && state(at)?.round === 1 ? 2 : 1;
      return { inputRequests: { [`step${round}`]: asked.name() }, requestState: await mint("multi_round", round) };
    },
    isAnswered: (at) => answered(at, "step2") && state(at)?.round === 2,
  },
  test_input_required_result_tampered_state: {
    ask: async () => ({ inputRequests: { confirm: asked.confirmation() }, requestState: await mint("tampered_state") }),
    isAnswered: (at) => answered(at, "confirm") && state(at) !== undefined,
  },
  test_input_required_result_capabilities: {
    async ask({ mcpReq }) {
      const declared = z
        .record(z.string(), z.unknown())
        .parse(new Map(Object.entries(mcpReq.envelope ?? {})).get(CLIENT_CAPABILITIES_META_KEY) ?? {});
      const inputRequests: InputRequests = {};
      if (declared["elicitation"] !== undefined) inputRequests["user_name"] = asked.name();
      if (declared["sampling"] !== undefined) inputRequests["greeting"] = asked.words();
      if (declared["roots"] !== undefined) inputRequests["client_roots"] = asked.roots();
      return { inputRequests };
    },
    isAnswered: ({ mcpReq }) => mcpReq.inputResponses !== undefined,
  },
};

/** Tools that end a call with questions and want it again with the answers, as MCP 2026-07-28 has it. */
export function addInputTools(server: McpServer): void {
  for (const [name, { ask, isAnswered }] of Object.entries(tools))
    server.registerTool(name, { description: `Asks before it answers, ${name}.`, inputSchema: z.object({}) }, async (_args, context) =>
      isAnswered(context) ? { content: [text("state-ok: everything was answered")] } : inputRequired(await ask(context)),
    );
}
