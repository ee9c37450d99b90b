import { z } from "zod";
import type { Clock } from "../../../contracts/ports.ts";
import { type GrpcCall, GrpcProblem, type GrpcStatus } from "../../../platform/net/grpc.ts";
import { createClientSession } from "../../kit/client-session.ts";
import type { Gateway, ToolAnswer } from "../../kit/gateway.ts";
import { binanceCodes } from "../model/errors.ts";

/** google.protobuf.Value, with the name of the field that it has. */
const ProtoValue = z.object({
  kind: z.enum(["nullValue", "numberValue", "stringValue", "boolValue", "structValue", "listValue"]).optional(),
  numberValue: z.number().optional(),
  stringValue: z.string().optional(),
  boolValue: z.boolean().optional(),
  get structValue() {
    return ProtoStruct.optional();
  },
  get listValue() {
    return z.object({ values: z.array(ProtoValue).default([]) }).optional();
  },
});
type ProtoValue = z.output<typeof ProtoValue>;

/** google.protobuf.Struct. */
const ProtoStruct = z.object({
  get fields() {
    return z.record(z.string(), ProtoValue).default({});
  },
});
type ProtoStruct = z.output<typeof ProtoStruct>;

/** Renders an object of JSON values; undefined fields are left out. */
const toStruct = (value: object): object => ({
  fields: Object.fromEntries(Object.entries(value).flatMap(([name, part]) => (part === undefined ? [] : [[name, toValue(part)]]))),
});

function toValue(value: unknown): object {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "number") return { numberValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  if (Array.isArray(value)) return { listValue: { values: value.map(toValue) } };
  return typeof value === "object" && value !== null ? { structValue: toStruct(value) } : { nullValue: "NULL_VALUE" };
}

/** Reads an object of JSON values. */
const fromStruct = ({ fields }: ProtoStruct): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fromValue(value)]));

function fromValue({ kind, numberValue, stringValue, boolValue, structValue, listValue }: ProtoValue): unknown {
  if (kind === "structValue") return structValue && fromStruct(structValue);
  if (kind === "listValue") return listValue?.values.map(fromValue);
  return numberValue ?? stringValue ?? boolValue ?? null;
}

const Question = z.object({ parameters: ProtoStruct.nullable().default(null) });

/** The error of a tool's answer. */
const Failed = z.object({
  error: z.object({ code: z.int(), message: z.string(), data: z.object({ suggestion: z.string(), retry_after: z.number().optional() }) }),
});

/** The tool of a method: `MarketData/GetTicker` is get_ticker. */
const toolOf = (method: string): string => (method.split("/")[1] ?? "").replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();

/** Answers a method by the tool of its name. @throws GrpcProblem */
export async function answerQuestion(gateway: Gateway, clock: Clock, call: GrpcCall, request: unknown): Promise<object> {
  const { parameters } = Question.parse(request);
  const asked = parameters === null ? {} : fromStruct(parameters);
  return { answer: toStruct(await callGatewayTool(gateway, clock, { call, tool: toolOf(call.method), asked })) };
}

interface ToolCall {
  readonly call: GrpcCall;
  readonly tool: string;
  readonly asked: Readonly<Record<string, unknown>>;
}

/** Calls a tool in a session of its own, because a call of gRPC brings its credentials along. @throws GrpcProblem */
export async function callGatewayTool(gateway: Gateway, clock: Clock, { call, tool, asked }: ToolCall): Promise<object> {
  const session = createClientSession(clock, call);
  try {
    const answering = gateway.call(tool, asked, { client: `gRPC ${session.remoteAddr}`, session, signal: call.signal });
    if (answering === undefined) throw new GrpcProblem("UNIMPLEMENTED", `this server runs without ${tool}`);
    return answerIn(await answering);
  } finally {
    gateway.sessionEnded?.(session.id);
  }
}

function answerIn({ isError, structuredContent }: ToolAnswer): object {
  if (isError === undefined) return structuredContent;
  const { code, message, data } = Failed.parse(structuredContent).error;
  const { suggestion, retry_after: wait } = data;
  throw new GrpcProblem(statusOf(code), `${message}. ${suggestion}`, {
    suggestion: asciiOf(suggestion),
    ...(wait !== undefined && { "retry-after": String(wait) }),
  });
}

/** Statuses of the gateway's codes; with the others it is the exchange that fails. */
const statuses: Readonly<Record<number, GrpcStatus>> = {
  [binanceCodes.INVALID_PARAMS]: "INVALID_ARGUMENT",
  [binanceCodes.INTERNAL_ERROR]: "INTERNAL",
  [binanceCodes.RATE_LIMITED]: "RESOURCE_EXHAUSTED",
  [binanceCodes.BOOK_LIMIT]: "RESOURCE_EXHAUSTED",
  [binanceCodes.CREDENTIALS_REQUIRED]: "UNAUTHENTICATED",
  [binanceCodes.CREDENTIALS_REJECTED]: "UNAUTHENTICATED",
};
const statusOf = (code: number): GrpcStatus => statuses[code] ?? "UNAVAILABLE";

/** Metadata are visible ASCII; the message itself has every character. */
const asciiOf = (text: string): string => text.replace(/[^\x20-\x7e]/g, "?");
