import { resolve } from "node:path";
import { z } from "zod";
import { AppId } from "../../contracts/link.ts";
import { nearNames, orNames } from "../../contracts/near-names.ts";
import { readCertificates } from "../../platform/net/certificates.ts";
import type { ProxyInput } from "./options.ts";

/** Host and port of any machine. */
const REMOTE = /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\]):[1-9]\d{0,4}$/;

/** The transports of listening apps, with pattern and example. */
const forms: Readonly<Record<string, { readonly pattern: RegExp; readonly example: string }>> = {
  tcp: { pattern: /^(localhost|127\.0\.0\.1|\[::1\]):[1-9]\d{0,4}$/, example: "tcp://127.0.0.1:5001, with a port of this machine" },
  http: {
    pattern: /^(localhost|127\.0\.0\.1|\[::1\]):[1-9]\d{0,4}(\/[^?#]*)?$/,
    example: "http://127.0.0.1:5001/mcp, with a port of this machine",
  },
  tls: { pattern: REMOTE, example: "tls://desk.example:5443" },
  https: { pattern: new RegExp(`${REMOTE.source.slice(0, -1)}(\\/.*)?$`), example: "https://desk.example:5443/mcp" },
  pipe: { pattern: /^[^/\\]+$/, example: "pipe://MyApp.Mcp" },
  unix: { pattern: /^\/.+$/, example: "unix:///run/user/1000/myapp.sock" },
};

/** Spec 000, section 8: `transport://endpoint`. */
const Endpoint = z.string().superRefine((text, context) => {
  const [, transport = "", rest = text] = /^([A-Za-z]*):\/\/(.*)$/.exec(text) ?? [];
  const form = Object.hasOwn(forms, transport) ? forms[transport] : undefined;
  if (form === undefined) {
    const hint = orNames(nearNames(transport, Object.keys(forms)).slice(0, 1));
    context.addIssue(`there is no transport "${transport}" among ${Object.keys(forms).join("://, ")}://${hint}`);
  } else if (!form.pattern.test(rest)) context.addIssue(`write it as ${form.example}`);
});

const Texts = z.record(z.string(), z.string());

const CaFile = z
  .string()
  .optional()
  .describe(
    "PEM certificates of the authorities that are trusted for the server, instead of the system's; relative to this file; no default",
  );
const REFERENCES = `\${NAME} is the value of an environment variable, $\${ an escaped \${`;
const Shared = z
  .union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")])
  .prefault(false)
  .describe(
    "one session serves every agent, for a server that keeps no state of an agent and asks no questions; otherwise each agent has its own",
  );

const ListeningApp = z.strictObject({
  AppId: AppId.describe("name of the app, the prefix of its tools"),
  Endpoint: Endpoint.describe(
    "endpoint of the app: tcp://127.0.0.1:5001, pipe://Name, unix:///path, http://127.0.0.1:5001/mcp; on other machines tls://host:5443, https://host:5443/mcp",
  ),
  CaFile,
});
const StartedServer = z.strictObject({
  Name: AppId.describe("the prefix of its tools"),
  Command: z.string().min(1).describe("a program that speaks MCP on its stdin and stdout"),
  Args: z.array(z.string()).default([]).describe(`arguments of Command; ${REFERENCES}`),
  Env: Texts.default({}).describe(`environment variables of the program; ${REFERENCES}`),
  Cwd: z.string().optional().describe("working folder, relative to this file; no default: this file's folder applies"),
  Shared,
});
const ServerBehindUrl = z.strictObject({
  Name: AppId.describe("the prefix of its tools"),
  Url: z.url({ protocol: /^https?$/ }).describe(`Streamable HTTP, or the older HTTP+SSE; ${REFERENCES}`),
  Headers: Texts.default({}).describe(`headers of each request; ${REFERENCES}`),
  CaFile,
  Shared,
});

const variants = [ListeningApp, StartedServer, ServerBehindUrl] as const;

/** FR-016: a listening app, or an MCP server that is started or reached by URL. */
export const EndpointSetting = z.union(variants);
export type EndpointSetting = z.output<typeof EndpointSetting>;

/** Guesses the intended variant from the keys, for error messages. */
export function variantMeant(written: unknown): { readonly index: number; readonly keys: readonly string[] } {
  const has = (key: string) => typeof written === "object" && written !== null && key in written;
  const index = has("Url") ? 2 : Number(has("Name") || has("Command"));
  return { index, keys: Object.keys((variants[index] ?? ListeningApp).shape) };
}

/** An endpoint as a caller of the proxy writes it. */
export type EndpointInput = NonNullable<ProxyInput["endpoints"]>[number];

/**
 * @param folder of the settings file
 * @param credentials values of the environment that the endpoint refers to
 * @throws AmcpError AMCP_FILE_NOT_FOUND, AMCP_PROXY_BAD_CERTIFICATE for an unusable CaFile
 */
export async function endpointTargetOf(
  setting: EndpointSetting,
  { folder, credentials }: { folder: string; credentials: readonly string[] },
): Promise<EndpointInput> {
  const caFile = "CaFile" in setting ? setting.CaFile : undefined;
  const ca = caFile === undefined ? {} : { ca: await readCertificates(resolve(folder, caFile)) };
  if ("Endpoint" in setting) return { kind: "app", appId: setting.AppId, endpoint: setting.Endpoint, ...ca };
  const appId = setting.Name;
  if ("Url" in setting)
    return {
      kind: "server",
      appId,
      endpoint: setting.Url,
      headers: setting.Headers,
      credentials: [...credentials],
      shared: setting.Shared,
      ...ca,
    };
  const { Command, Args, Env, Cwd, Shared: shared } = setting;
  return {
    kind: "command",
    appId,
    command: [Command, ...Args],
    env: Env,
    cwd: resolve(folder, Cwd ?? "."),
    credentials: [...credentials],
    shared,
  };
}
