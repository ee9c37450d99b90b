import { z } from "zod";
import {
  ApiError,
  ApiEvent,
  AppList,
  Health,
  ListedTool,
  LiveApp,
  RecorderStatus,
  SessionList,
  ToolCallList,
  ToolCallRequest,
  ToolList,
} from "../../contracts/sessions/api.ts";
import { McpSession } from "../../contracts/sessions/mcp-session.ts";
import { BlobReference, RecordedTool, ToolAnnotation, ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import { routes } from "./routes/index.ts";
import type { Route } from "./routes/route.ts";

type Json = Readonly<Record<string, unknown>>;

/** The shapes with a name in the document. */
const named = {
  ApiError,
  ApiEvent,
  AppList,
  BlobReference,
  Health,
  ListedTool,
  LiveApp,
  McpSession,
  RecordedTool,
  RecorderStatus,
  SessionList,
  ToolAnnotation,
  ToolCallList,
  ToolCallRecord,
  ToolList,
};

const REFERENCE = "#/components/schemas/";

/** Reasons of the statuses that mean a failure. */
const faultTexts: Readonly<Record<number, string>> = {
  400: "a parameter or the body is wrong",
  401: "the bearer is missing or wrong",
  403: "the request comes from another site, or is not permitted through this address",
  404: "there is no such thing",
  405: "the path has no such method",
  413: "the body is too large",
  429: "too many event streams are open",
  500: "a fault of amcp-test",
  502: "the app or its proxy failed",
  504: "the app did not answer in time",
};

/** Statuses that every route can answer. */
const COMMON_FAULTS = [400, 401, 403, 405, 500];

/** The OpenAPI 3.1 document of the API, made from its table of routes. */
export function openApiDocument(): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => REFERENCE + id, io: "output", override });
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  return {
    openapi: "3.1.0",
    info: {
      title: "amcp-test sessions",
      version: "1",
      description: "Sessions of agents, their calls, and the apps behind this user's running proxies.",
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", description: "None is needed on the recorder's own socket." } },
      schemas: {
        ...Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, bare(schema as Json)])),
        ToolCallRequest: bare(z.toJSONSchema(ToolCallRequest, { io: "input", override }) as Json),
      },
    },
  };
}

export const renderOpenApi = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`;

/** Removes bounds that every whole number of JavaScript has; answers may get further members. */
function override({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

const bare = ({ $schema: _dialect, $id: _id, ...schema }: Json): Json => schema;

function operation(route: Route): Json {
  const faults = [...new Set([...COMMON_FAULTS, ...route.faults])].toSorted((left, right) => left - right);
  return {
    summary: route.summary,
    parameters: [...pathParameters(route), ...queryParameters(route)],
    ...(route.body !== undefined && { requestBody: { content: { "application/json": { schema: schemaOf(route.body) } } } }),
    responses: { ...success(route), ...Object.fromEntries(faults.map((status) => [status, fault(status)])) },
  };
}

const pathParameters = ({ path }: Route): readonly Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: "path", required: true, schema: { type: "string" } }));

function queryParameters({ query }: Route): readonly Json[] {
  if (query === undefined) return [];
  const { properties = {} } = z.toJSONSchema(query, { io: "output", override });
  return Object.entries(properties as Readonly<Record<string, Json>>).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    ...(description !== undefined && { description }),
    schema,
  }));
}

function success({ answer }: Route): Json {
  if (answer === undefined) return { 204: { description: "done" } };
  if ("schema" in answer)
    return { 200: { description: "the answer", content: { "application/json": { schema: schemaOf(answer.schema) } } } };
  return { 200: { description: answer.description, content: { [answer.type]: {} } } };
}

const fault = (status: number): Json => ({
  description: faultTexts[status] ?? "",
  content: { "application/json": { schema: { $ref: `${REFERENCE}ApiError` } } },
});

function schemaOf(schema: z.ZodType): Json {
  const name = Object.entries({ ...named, ToolCallRequest }).find(([, candidate]) => candidate === schema)?.[0];
  return name === undefined ? bare(z.toJSONSchema(schema, { override }) as Json) : { $ref: REFERENCE + name };
}
