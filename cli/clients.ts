import { resolve } from "node:path";
import { AmcpError } from "../contracts/errors.ts";
import { installedPackage } from "../platform/files/paths.ts";
import { mcpClients as known } from "../proxy/index.ts";
import { proxyProgram } from "./apps/proxy-program.ts";
import type { Command, Terminal } from "./command/command.ts";
import { oneOf } from "./command/flag-values.ts";
import { type Flags, type Given, readFlags } from "./command/flags.ts";
import { version } from "./command/version.ts";

/** Short, because clients prefix every tool's name with it. */
const SERVER_NAME = "avalonia";

const flags: Flags = {
  name: { kind: "text", value: "<name>", summary: `by which the client calls the proxy; ${SERVER_NAME} by default` },
  config: { kind: "text", value: "<file>", summary: "an appsettings.json for the proxy" },
  npx: { kind: "switch", summary: "start it by npx, for a file that others use too; otherwise from where this package is" },
  "with-secret": { kind: "switch", summary: "write the secret of AMCP_SECRET itself, where the client cannot look it up" },
};

type Client = (typeof known)[number];

export const clientsCommand: Command = {
  name: "clients",
  summary: `Configuration of an MCP client for the proxy: ${known.map(({ name }) => name).join(", ")}; without a name, where each has it.`,
  usage: "clients [<client>] [options]",
  flags,
  async run(argv, terminal) {
    const given = readFlags(argv, flags, terminal.env);
    const [written, ...others] = given.paths;
    if (others.length > 0) throw new AmcpError("AMCP_USAGE", `clients takes one client, not also "${others[0]}"`);
    const named = oneOf(
      "clients",
      known.map(({ name }) => name),
      written,
    );
    if (named === undefined) list(terminal);
    else for (const client of known.filter(({ name }) => name === named)) print(client, given, terminal);
    return 0;
  },
};

function list({ out }: Terminal): void {
  const width = Math.max(...known.map(({ name }) => name.length));
  for (const { name, title, file } of known) out.write(`${name.padEnd(width)}  ${title}: ${file}\n`);
}

/** Prints only the configuration on stdout, for redirection to its file, and instructions on stderr. */
function print(client: Client, given: Given, { cwd, env, out, err }: Terminal): void {
  const { title, file, secretReference, afterwards } = client;
  const name = nameFor(client, given.text("name") ?? SERVER_NAME);
  const own = given.has("with-secret") ? secretIn(env) : undefined;
  const secret = own ?? secretReference ?? "<the value of AMCP_SECRET>";
  const config = given.text("config");
  const [command, ...start] = given.has("npx")
    ? (["npx", "-y", `--package=amcp-test@${version}`, "amcp-proxy"] as const)
    : proxyProgram(installedPackage(cwd));
  const args = [...start, "--names", "portable", ...(config === undefined ? [] : ["--config", resolve(cwd, config)])];
  out.write(`${JSON.stringify(client.render({ name, command, args, secret }), undefined, 2)}\n`);
  err.write(`${title}: ${file}.\nKeep what else is in that file. ${afterwards}\n`);
  if (given.has("npx"))
    err.write("A client on Windows that does not find npx needs the command `cmd`, and `/c` and `npx` before the arguments.\n");
  if (own !== undefined) err.write("It contains the secret: make the file readable for you alone, and keep it out of version control.\n");
  else if (secretReference === undefined)
    err.write(`${title} cannot look the secret up: put it there yourself, or use --with-secret with AMCP_SECRET set.\n`);
}

function nameFor({ limits, title }: Client, name: string): string {
  if (limits.pattern.test(name)) return name;
  throw new AmcpError("AMCP_USAGE", `${title} puts --name in front of tools, so it takes letters, digits, "_" and "-", not "${name}"`);
}

function secretIn(env: NodeJS.ProcessEnv): string {
  const secret = env["AMCP_SECRET"] ?? "";
  if (secret !== "") return secret;
  throw new AmcpError("AMCP_PROXY_UNAUTHENTICATED", "--with-secret needs AMCP_SECRET in the environment");
}
