import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { mcpClients } from "../../../proxy/clients/index.ts";
import { MAX_PORTABLE_LENGTH } from "../../../proxy/relay/tool-names.ts";
import { cli } from "../../support/cli/run-cli.ts";
import { SECRET } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

const Server = z.strictObject({ command: z.string().min(1), args: z.array(z.string()), env: z.record(z.string(), z.string()) });
const TypedServer = Server.extend({ type: z.literal("stdio") });
const PromptString = z.strictObject({ type: z.literal("promptString"), id: z.string(), description: z.string(), password: z.boolean() });

/** The files of the clients as their makers describe them, nothing else allowed, and how the secret is referred to, or asked for. */
const files = {
  "claude-desktop": { schema: z.strictObject({ mcpServers: z.record(z.string(), Server) }), reference: /AMCP_SECRET/ },
  "claude-code": { schema: z.strictObject({ mcpServers: z.record(z.string(), TypedServer) }), reference: /^\$\{(\w+)\}$/ },
  cursor: { schema: z.strictObject({ mcpServers: z.record(z.string(), TypedServer) }), reference: /^\$\{env:(\w+)\}$/ },
  vscode: {
    schema: z.strictObject({ inputs: z.array(PromptString).optional(), servers: z.record(z.string(), TypedServer) }),
    reference: /^\$\{input:([\w-]+)\}$/,
  },
} as const;
const names = ["claude-desktop", "claude-code", "cursor", "vscode"] as const satisfies readonly (keyof typeof files)[];

function serverIn(file: z.output<(typeof files)[keyof typeof files]["schema"]>): z.output<typeof Server> {
  const servers = "servers" in file ? file.servers : file.mcpServers;
  const server = servers["avalonia"];
  if (server === undefined) throw new Error("the entry is missing");
  return server;
}

async function tools({ command, args, env }: z.output<typeof Server>): Promise<readonly string[]> {
  const client = new Client({ name: "a client of this test", version: "1" });
  onTestFinished(() => client.close());
  await client.connect(new StdioClientTransport({ command, args, env: { ...env, AMCP_SESSIONS: "off" }, stderr: "ignore" }));
  return (await client.listTools()).tools.map(({ name }) => name);
}

test("every client that is known has a file of its own here", verifies(["card/5-snippets"]), () => {
  expect(mcpClients.map(({ name }) => name)).toEqual(names);
});

test.each(names)(
  "%s: the configuration fits the client's file, and its command is a server that can be used",
  verifies(["card/5-snippets", "card/names-generated-config"]),
  async (name) => {
    const { schema, reference } = files[name];
    const asked = await cli({}, ["clients", name]);
    expect(asked.code).toBe(0);
    const server = serverIn(schema.parse(JSON.parse(asked.out)));
    expect(server.args.slice(-2)).toEqual(["--names", "portable"]);
    expect(server.env["AMCP_SECRET"]).toMatch(reference);

    // The client puts the secret in the place of its reference.
    const found = await tools({ ...server, env: { ...server.env, AMCP_SECRET: SECRET } });
    expect(found).toEqual(["apps_list", "tools_find", "tool_call"]);
  },
);

test.each(names)(
  "%s: the secret is written only where it is asked for, and is enough then",
  verifies(["card/5-snippets"]),
  async (name) => {
    const without = await cli({}, ["clients", name], { AMCP_SECRET: SECRET });
    expect(without.out + without.err).not.toContain(SECRET);
    const written = await cli({}, ["clients", name, "--with-secret"], { AMCP_SECRET: SECRET });
    const file = files[name].schema.parse(JSON.parse(written.out));
    expect(file).not.toHaveProperty("inputs");
    expect(await tools(serverIn(file))).toContain("apps_list");
    expect(written.err).toContain("keep it out of version control");
  },
);

test.each(mcpClients)(
  "$name: the longest portable name fits behind the client's own prefix",
  verifies(["card/5-snippets", "card/names-portable"]),
  ({ limits }) => {
    const longest = `${limits.prefix("avalonia")}${"x".repeat(MAX_PORTABLE_LENGTH)}`;
    expect(longest.length).toBeLessThanOrEqual(limits.maxLength);
    expect(longest).toMatch(limits.pattern);
  },
);

test("the prompt of VS Code is declared for the reference that uses it", verifies(["card/5-snippets"]), async () => {
  const { out } = await cli({}, ["clients", "vscode"]);
  const { inputs, servers } = files.vscode.schema.parse(JSON.parse(out));
  expect(servers["avalonia"]?.env["AMCP_SECRET"]).toBe(`\${input:${inputs?.[0]?.id}}`);
  expect(inputs?.[0]?.password).toBe(true);
});

test(
  "without a client the files of all are listed; settings and a portable start are taken over",
  verifies(["card/5-snippets"]),
  async () => {
    const listed = await cli({}, ["clients"]);
    for (const name of names) expect(listed.out).toMatch(new RegExp(`^${name} +`, "m"));
    const args = ["clients", "cursor", "--npx", "--config", "appsettings.json", "--name", "desk"];
    const { out, err, folder } = await cli({ "appsettings.json": "{}" }, args);
    expect(err).toContain("A client on Windows that does not find npx needs the command `cmd`");
    const entry = files.cursor.schema.parse(JSON.parse(out)).mcpServers["desk"];
    expect(entry?.command).toBe("npx");
    expect(entry?.args).toEqual([
      "-y",
      expect.stringMatching(/^--package=amcp-test@\d/),
      "amcp-proxy",
      "--names",
      "portable",
      "--config",
      join(folder, "appsettings.json"),
    ]);
  },
);

test.each([
  [["clients", "emacs"], "clients takes claude-desktop, claude-code, cursor, vscode"],
  [["clients", "cursor", "--name", "my server"], `not "my server"`],
  [["clients", "cursor", "--with-secret"], "needs AMCP_SECRET"],
])("%j is refused with what is wrong", verifies(["card/5-bad-input"]), async (args, complaint) => {
  const { code, err } = await cli({}, args);
  expect(code).toBeGreaterThan(1);
  expect(err).toContain(complaint);
});
