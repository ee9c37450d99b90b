import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { bearerFault, isAllowedOrigin } from "../../platform/net/http-access.ts";
import type { HttpExchange } from "../../platform/net/http-server.ts";
import type { Log } from "../../platform/observability/log.ts";
import { createDashboardFiles } from "./dashboard-files.ts";
import type { Answer } from "./routes/answer.ts";
import { ApiFault, answerTo } from "./routes/api-fault.ts";
import type { ApiAccess, Route } from "./routes/route.ts";

/** Routes with their context, and the page that uses them. */
export interface HttpApi<Context> {
  readonly routes: readonly Route<Context>[];
  readonly context: Context;
  readonly access: Pick<ApiAccess, "token">;
  /** The folder of the dashboard's files; undefined where there is none. */
  readonly dashboard: string | undefined;
  readonly log: Pick<Log, "error">;
}

const API = "/api/";

/** Serves routes to peers of this machine that have the bearer, and the dashboard. @returns what `listenHttp` calls as `serve` */
export function createHttpApi<Context>({ routes, context, access, dashboard, log }: HttpApi<Context>) {
  const serveFile = createDashboardFiles(dashboard);
  return async (exchange: HttpExchange): Promise<void> => {
    try {
      checkOrigin(exchange);
      if (!exchange.path.startsWith(API)) return await serveFile(exchange);
      checkBearer(exchange, access);
      const answer = await answerOf(exchange, { routes, context });
      if (answer !== undefined) send(exchange, answer);
    } catch (error) {
      if (!(error instanceof AmcpError)) log.error("request failed", { path: exchange.path, reason: messageOf(error) });
      send(exchange, answerTo(error));
    }
  };
}

const send = (exchange: HttpExchange, { status, headers, body }: Answer): void => exchange.answer(status, headers, [body]);

/** Against pages of other sites in a browser of this machine. */
function checkOrigin({ header }: HttpExchange): void {
  if (!isAllowedOrigin({ host: header("host"), origin: header("origin") }, { isLoopback: true, ownPagesOnly: true }))
    throw new ApiFault(403, "AMCP_PROXY_FOREIGN_ORIGIN", "the request comes from another site");
}

function checkBearer(exchange: HttpExchange, { token }: Pick<ApiAccess, "token">): void {
  if (bearerFault(exchange, token) !== undefined)
    throw new ApiFault(401, "AMCP_SESSIONS_DENIED", "the bearer is missing or wrong", { "www-authenticate": "Bearer" });
}

async function answerOf<Context>(
  exchange: HttpExchange,
  { routes, context }: Pick<HttpApi<Context>, "routes" | "context">,
): Promise<Answer | undefined> {
  const { method, path } = exchange;
  const matching = routes.flatMap((route) => {
    const parameters = match(route, path);
    return parameters === undefined ? [] : { route, parameters };
  });
  const chosen = matching.find(({ route }) => route.method === method);
  if (chosen !== undefined) return chosen.route.run(exchange, chosen.parameters, context);
  const methods = matching.map(({ route }) => route.method);
  if (methods.length === 0) throw new ApiFault(404, "AMCP_SESSIONS_UNKNOWN", `there is no ${path}`);
  throw new ApiFault(405, "AMCP_SESSIONS_BAD_REQUEST", `${path} has no ${method}`, { allow: methods.join(", ") });
}

/** @returns the parameters in the path, or undefined where it is not the route's */
function match({ path }: Pick<Route, "path">, asked: string): Readonly<Record<string, string>> | undefined {
  const [names, values] = [path.split("/"), asked.split("/")];
  if (names.length !== values.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? "";
    const parameter = /^\{(.+)\}$/.exec(name)?.[1];
    if (parameter === undefined ? name !== value : value === "") return undefined;
    if (parameter !== undefined) parameters[parameter] = decoded(value);
  }
  return parameters;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ApiFault(400, "AMCP_SESSIONS_BAD_REQUEST", "the path is not encoded as a URL");
  }
}
