import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readAppSettings } from "../../../../proxy/settings/app-settings.ts";
import { ProxyOptions } from "../../../../proxy/settings/options.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";
import { verifies } from "../../../support/verifies.ts";

async function settings(text: string, environment: Record<string, string> = {}) {
  const file = join(await temporaryFolder(), "appsettings.json");
  await writeFile(file, text);
  return readAppSettings(file, environment);
}

const endpoints = (list: string) => `{"McpProxy":{"Endpoints":[${list}]}}`;

test(
  "endpoints of apps and MCP servers are read, and the environment overrides each",
  verifies(["003/FR-016", "card/settings-environment-wins"]),
  async () => {
    const text = endpoints(
      `{"AppId":"WatchTower","Endpoint":"tcp://localhost:5001"},{"Name":"Files","Command":"npx","Args":["-y","files","."],"Env":{"A":"1"}},{"Name":"Web","Url":"https://example.com/mcp"}`,
    );
    const environment = {
      McpProxy__Endpoints__0__Endpoint: "pipe://MyApp.Mcp",
      McpProxy__Endpoints__1__Args__2: "/srv",
      McpProxy__Endpoints__2__Headers__Authorization: "Bearer of the environment",
      McpProxy__DiscoveryScanInterval: "00:00:01",
    };
    const { options } = await settings(text, environment);
    expect(options).toMatchObject({
      discoveryScanMs: 1000,
      endpoints: [
        { kind: "app", appId: "WatchTower", endpoint: "pipe://MyApp.Mcp" },
        { kind: "command", appId: "Files", command: ["npx", "-y", "files", "/srv"], env: { A: "1" } },
        { kind: "server", appId: "Web", endpoint: "https://example.com/mcp", headers: { Authorization: "Bearer of the environment" } },
      ],
    });
  },
);

test("an app of another machine is named with its certificate's authority, encrypted only", verifies(["003/FR-014"]), async () => {
  const { options } = await settings(
    endpoints(`{"AppId":"A","Endpoint":"tls://desk.example:5443"},{"AppId":"B","Endpoint":"https://[2001:db8::1]:5443/mcp"}`),
  );
  expect(options.endpoints).toEqual([
    { kind: "app", appId: "A", endpoint: "tls://desk.example:5443" },
    { kind: "app", appId: "B", endpoint: "https://[2001:db8::1]:5443/mcp" },
  ]);
  for (const endpoint of [
    "tcp://desk.example:5443",
    "http://desk.example:5443/mcp",
    "tls://desk.example",
    "tls://:5443",
    "https://desk.example:0/mcp",
  ])
    await expect(settings(endpoints(`{"AppId":"A","Endpoint":"${endpoint}"}`))).rejects.toMatchObject({
      message: expect.stringContaining("write it as"),
    });
});

test("the environment alone can name an endpoint", verifies(["card/settings-environment-wins"]), async () => {
  const { options } = await readAppSettings(undefined, {
    McpProxy__Endpoints__0__AppId: "A",
    McpProxy__Endpoints__0__Endpoint: "unix:///a",
  });
  expect(options.endpoints).toEqual([{ kind: "app", appId: "A", endpoint: "unix:///a" }]);
});

test("a server is shared only where the file or the environment says so", verifies(["card/sessions-shared"]), async () => {
  const text = endpoints(`{"Name":"A","Command":"a","Shared":true},{"Name":"B","Command":"b"},{"Name":"C","Url":"https://c.example/mcp"}`);
  const { options } = await settings(text, { McpProxy__Endpoints__1__Shared: "true", McpProxy__Endpoints__0__Shared: "false" });
  expect(options.endpoints).toMatchObject([{ shared: false }, { shared: true }, { shared: false }]);
});

test("caps of sessions are the same whether a file leaves them out or a program does", verifies(["card/sessions-capped"]), async () => {
  const { options } = await settings("{}");
  const { maxSessions, sessionIdleMs } = ProxyOptions.parse({});
  expect(options).toMatchObject({ maxSessions, sessionIdleMs });
  expect({ maxSessions, sessionIdleMs }).toEqual({ maxSessions: 32, sessionIdleMs: 30 * 60_000 });
});

test.each([
  ["ToolTimeout", "toolTimeoutMs", "0"],
  ["ToolTotalTimeout", "toolMaximumMs", "00:00:00"],
  ["QuestionTimeout", "questionTimeoutMs", "0"],
  ["ConnectTimeout", "connectTimeoutMs", "0"],
  ["OperationTimeout", "operationTimeoutMs", "00:00"],
  ["LivenessTimeout", "livenessMs", "0"],
  ["SessionIdleTimeout", "sessionIdleMs", "0"],
  ["HttpSessionIdleTimeout", "httpSessionIdleMs", "0"],
  ["MaxMessageBytes", "maxMessageBytes", 0],
  ["MaxImageBytes", "maxImageBytes", 0],
  ["MaxConcurrentCalls", "concurrency", 0],
  ["MaxListEntries", "maxListEntries", 0],
  ["MaxListBytes", "maxListBytes", 0],
  ["MaxListPages", "maxListPages", 0],
  ["MaxHttpSessions", "maxHttpSessions", 0],
  ["MaxSessions", "maxSessions", 0],
] as const)("the 0 of %s is no limit, in the file and in the environment", async (name, option, none) => {
  const limit = async (...given: Parameters<typeof settings>) => ProxyOptions.parse((await settings(...given)).options)[option];
  expect(await limit(JSON.stringify({ McpProxy: { [name]: none } }))).toBe(Number.POSITIVE_INFINITY);
  expect(await limit("{}", { [`McpProxy__${name}`]: String(none) })).toBe(Number.POSITIVE_INFINITY);
  expect(await limit("{}")).toBe(ProxyOptions.parse({})[option]);
});

test(
  "the defaults are those of the data model",
  verifies([
    "000/6-DEFAULT-ConnectTimeout",
    "000/6-DEFAULT-OperationTimeout",
    "000/8-DEFAULT-TokenExpiry",
    "000/8-DEFAULT-ToolTimeout",
    "000/8-DEFAULT-CatalogDebounce",
    "000/8-DEFAULT-DiscoveryScanInterval",
    "003/FR-021",
  ]),
  () => {
    expect(ProxyOptions.parse({})).toMatchObject({
      tokenExpiryMs: 30 * 60_000,
      toolTimeoutMs: 30_000,
      connectTimeoutMs: 10_000,
      operationTimeoutMs: 30_000,
      catalogDebounceMs: 500,
      discoveryScanMs: 5000,
      livenessMs: 10_000,
      names: "auto",
      insecure: false,
      control: false,
    });
  },
);

test("reads the sections of a .NET program's file", verifies(["000/8-FIELD-proxy-SharedSecret", "003/FR-022", "003/FR-027"]), async () => {
  const text = `\uFEFF{"Logging":{"LogLevel":{"Default":"Debug"}},"McpProxy":{"SharedSecret":"c2VjcmV0","TokenExpiry":"00:20:00","ToolTimeout":"1.02:03:04.5","LivenessTimeout":"00:00:04"},"Other":1}`;
  const { options, logLevel } = await settings(text);
  expect(options).toMatchObject({ secret: "c2VjcmV0", tokenExpiryMs: 1_200_000, toolTimeoutMs: 93_784_500, livenessMs: 4000 });
  expect(logLevel).toBe("Debug");
});

test("the environment overrides the file, as in .NET", verifies(["card/settings-environment-wins", "003/FR-027"]), async () => {
  const environment = { McpProxy__ToolTimeout: "00:01:00", Logging__LogLevel__Default: "Error" };
  const { options, logLevel } = await settings(
    `{"Logging":{"LogLevel":"Debug"},"McpProxy":{"ToolTimeout":"00:00:10","Names":"bare"}}`,
    environment,
  );
  expect(options).toMatchObject({ toolTimeoutMs: 60_000, names: "bare" });
  expect(logLevel).toBe("Error");
});

test.each([
  [`{`, "is not JSON"],
  [`[]`, "expected object"],
  [`{"McpProxy":{"ToolTimeout":"soon"}}`, "write a time span as hh:mm:ss"],
  [`{"McpProxy":{"Names":"dots"}}`, "McpProxy.Names"],
  [`{"Logging":{"LogLevel":"Loud"}}`, "Logging.LogLevel"],
  [`{"McpProxy":{"toolTimeout":"00:00:01"}}`, `McpProxy: there is no "toolTimeout"; did you mean "ToolTimeout"?`],
  [`{"McpProxy":{"Endpoints":{}}}`, "McpProxy.Endpoints: "],
  [
    endpoints(`{"AppId":"A","Endpoint":"tpc://localhost:5001"}`),
    `McpProxy.Endpoints[0].Endpoint: there is no transport "tpc" among tcp://, http://, tls://, https://, pipe://, unix://; did you mean tcp?`,
  ],
  [endpoints(`{"AppId":"A","Endpoint":"tcp://192.0.2.1:5001"}`), "McpProxy.Endpoints[0].Endpoint: write it as tcp://127.0.0.1:5001"],
  [endpoints(`{"AppId":"A","Endpoint":"tcp://localhost:0"}`), "write it as tcp://127.0.0.1:5001"],
  [endpoints(`{"AppId":"A.B","Endpoint":"pipe://A"}`), "McpProxy.Endpoints[0].AppId: letters, digits"],
  [endpoints(`{"AppId":"A","Endpiont":"pipe://A"}`), `McpProxy.Endpoints[0]: there is no "Endpiont"; did you mean "Endpoint"?`],
  [endpoints(`{"Name":"Files","Command":"npx","args":[]}`), `McpProxy.Endpoints[0]: there is no "args"; did you mean "Args"?`],
  [endpoints(`{"Name":"Files","Comand":"npx"}`), `McpProxy.Endpoints[0]: there is no "Comand"; did you mean "Command"?`],
  [endpoints(`{"Command":"npx"}`), "McpProxy.Endpoints[0].Name: "],
  [endpoints(`{"Name":"Files","Url":"ftp://example.com"}`), "McpProxy.Endpoints[0].Url: "],
  [endpoints(`{"Name":"A","Command":"a"},{"AppId":"A","Endpoint":"pipe://A"}`), `McpProxy.Endpoints[1]: "A" is named twice`],
])("%s is refused with the place", async (text, message) => {
  await expect(settings(text)).rejects.toMatchObject({ code: "AMCP_CONFIG_INVALID", message: expect.stringContaining(message) });
});

test("a file with the line ends of Windows is read, with its comments", async () => {
  const text = '{\r\n  // of the team\r\n  "McpProxy": {\r\n    "MaxSessions": 7, /* two\r\nlines */\r\n  },\r\n}\r\n';
  expect((await settings(text)).options).toMatchObject({ maxSessions: 7 });
});
