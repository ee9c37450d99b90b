import type { ApiError } from "../../contracts/sessions/api.ts";
import { authorization } from "./token.ts";

/** Why there is no answer. `unreachable`: the recorder does not answer; `token`: it does not know this page. */
export type ApiTrouble = "unreachable" | "token" | "missing" | "refused";

/** An answer that is not 2xx, or none. */
export class ApiFailure extends Error {
  readonly trouble: ApiTrouble;
  readonly code: string;
  readonly hint: string;

  constructor(trouble: ApiTrouble, { code, message, hint }: { code: string; message: string; hint: string }) {
    super(message);
    this.trouble = trouble;
    this.code = code;
    this.hint = hint;
  }
}

const gone = new ApiFailure("unreachable", {
  code: "",
  message: "The recorder does not answer.",
  hint: "Start the dashboard again: amcp-test ui",
});

/** A request to the API. @throws ApiFailure, or an AbortError when it is aborted */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers: { ...authorization(), ...init.headers }, cache: "no-store" });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw gone;
  }
  if (response.ok) return response;
  throw await failureOf(response);
}

async function failureOf(response: Response): Promise<ApiFailure> {
  const trouble = response.status === 401 || response.status === 403 ? "token" : response.status === 404 ? "missing" : "refused";
  const { error } = await readError(response);
  const isToken = response.status === 401;
  return new ApiFailure(isToken ? "token" : trouble === "token" ? "refused" : trouble, error);
}

async function readError(response: Response): Promise<ApiError> {
  const fallback = { error: { code: String(response.status), message: `The recorder answered ${response.status}.`, hint: "" } };
  const body: unknown = await response.json().catch(() => undefined);
  return isApiError(body) ? body : fallback;
}

const isApiError = (body: unknown): body is ApiError =>
  typeof body === "object" && body !== null && "error" in body && typeof body.error === "object" && body.error !== null;

/** Reads an object of the API. The recorder answers in the shapes of `contracts/sessions/api.ts`, which are built into it. */
export async function readApi<Shape>(path: string, signal?: AbortSignal): Promise<Shape> {
  const response = await request(path, signal === undefined ? {} : { signal });
  return (await response.json()) as Shape;
}

/** Calls a tool of a live app. @returns the MCP result */
export async function callAppTool(
  call: { appId: string; tool: string; arguments: object; proxy?: number },
  signal?: AbortSignal,
): Promise<unknown> {
  const { appId, tool, proxy } = call;
  const response = await request(`/api/v1/apps/${encodeURIComponent(appId)}/tools/${encodeURIComponent(tool)}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ arguments: call.arguments, ...(proxy === undefined ? {} : { proxy }) }),
    ...(signal === undefined ? {} : { signal }),
  });
  return response.json();
}

/** Deletes a session with its calls and pictures. */
export const deleteSession = (id: string): Promise<Response> => request(`/api/v1/sessions/${encodeURIComponent(id)}`, { method: "DELETE" });

/** The trouble of anything thrown. */
export const failureFrom = (error: unknown): ApiFailure =>
  error instanceof ApiFailure ? error : new ApiFailure("refused", { code: "", message: String(error), hint: "Reload the page." });
