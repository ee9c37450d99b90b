import { z } from "zod";
import type { RecorderStatus } from "../../../contracts/sessions/api.ts";
import type { LiveApps } from "../../../contracts/sessions/live-apps.ts";
import type { HttpExchange } from "../../../platform/net/http-server.ts";
import type { ChangeFeed } from "../../store/change-feed.ts";
import type { SessionStore } from "../../store/session-store.ts";
import type { Answer } from "./answer.ts";
import { ApiFault } from "./api-fault.ts";

/** The context of all routes. */
export interface ApiContext {
  /** `deleteSession` also gives the space back to the disk. */
  readonly store: Pick<
    SessionStore,
    "getRecentSessions" | "getSession" | "getToolCallsBySession" | "getToolCalls" | "getToolCall" | "getBlob" | "tools" | "deleteSession"
  >;
  readonly changes: ChangeFeed;
  /** How the recorder goes at this moment. */
  readonly status: () => Omit<RecorderStatus, "writable" | "calls_allowed">;
  /** Undefined where no proxy can be asked. */
  readonly liveApps: LiveApps | undefined;
  readonly access: ApiAccess;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The OpenAPI document as JSON. */
  readonly document: () => string;
  /** Sends the changes to the peer as they come. @throws ApiFault if there are too many streams */
  readonly stream: (exchange: HttpExchange) => void;
}

/** Permissions of requests through one endpoint. */
export interface ApiAccess {
  /** The bearer; undefined on a socket that only this user can open. */
  readonly token: string | undefined;
  readonly allowDelete: boolean;
  /** Whether tools that change something may be called. */
  readonly allowCalls: boolean;
}

/** One request, checked against its route. */
export interface ApiRequest<Query, Body> {
  readonly query: Query;
  readonly body: Body;
  readonly exchange: HttpExchange;
  /** The part of the path that stands in the place of `{name}`. */
  parameter(name: string): string;
}

interface RouteText {
  readonly method: "GET" | "POST" | "DELETE";
  /** With names of parameters in braces. */
  readonly path: `/api/v1/${string}`;
  readonly summary: string;
  /** The body of the answer with status 200, JSON or of another type; undefined if there is none (status 204). */
  readonly answer: { readonly schema: z.ZodType } | { readonly type: string; readonly description: string } | undefined;
  /** Statuses of its own, beside those of every route. */
  readonly faults: readonly number[];
}

/** One operation of the API: dispatch and the OpenAPI document are made from it. */
export interface Route<Context = ApiContext> extends RouteText {
  readonly query: z.ZodObject | undefined;
  readonly body: z.ZodType | undefined;
  /** @returns undefined if the answer is a stream that has begun @throws ApiFault */
  run(exchange: HttpExchange, parameters: Readonly<Record<string, string>>, context: Context): Promise<Answer | undefined>;
}

const NoQuery = z.strictObject({});
const MAX_BODY_BYTES = 1024 * 1024;

/** A route whose `run` gets what its schemas demand. */
export function defineRoute<Query extends z.ZodObject = typeof NoQuery, Body extends z.ZodType = z.ZodUndefined, Context = ApiContext>(
  route: RouteText & {
    readonly query?: Query;
    readonly body?: Body;
    run(request: ApiRequest<z.output<Query>, z.output<Body>>, context: Context): Promise<Answer | undefined> | Answer | undefined;
  },
): Route<Context> {
  const { query, body, run, ...text } = route;
  return {
    ...text,
    query,
    body,
    async run(exchange, parameters, context) {
      const request = {
        query: checked<z.output<Query>>(query ?? NoQuery, Object.fromEntries(exchange.query), "parameter"),
        body: checked<z.output<Body>>(body ?? z.undefined(), body === undefined ? undefined : await readJson(exchange), "body"),
        exchange,
        parameter: (name: string) => parameters[name] ?? "",
      };
      return run(request, context);
    },
  };
}

function checked<Output>(schema: z.ZodType, value: unknown, part: string): Output {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data as Output;
  const problems = error.issues.map(({ path, message }) => [path.join("."), message].filter((text) => text !== "").join(": "));
  throw new ApiFault(400, "AMCP_SESSIONS_BAD_REQUEST", `wrong ${part}: ${problems.join("; ")}`);
}

async function readJson(exchange: HttpExchange): Promise<unknown> {
  const bytes = await exchange.readBody(MAX_BODY_BYTES);
  if (bytes === undefined)
    throw new ApiFault(413, "AMCP_SESSIONS_BAD_REQUEST", `the body has more than ${MAX_BODY_BYTES} bytes`, { connection: "close" });
  try {
    return bytes.length === 0 ? {} : JSON.parse(bytes.toString());
  } catch {
    throw new ApiFault(400, "AMCP_SESSIONS_BAD_REQUEST", "the body is not JSON");
  }
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, "is not a whole number")
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** The parameters of a list. */
export const paging = ({ limit, max }: { limit: number; max: number }) => ({
  limit: wholeNumber(1, max).default(limit).describe("how many at most"),
  offset: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0).describe("how many to leave out before them"),
});

/** @throws ApiFault with status 404 for undefined */
export function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new ApiFault(404, "AMCP_SESSIONS_UNKNOWN", `there is no ${what}`);
  return value;
}
