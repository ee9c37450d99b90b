import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AppConfig } from "../../../../runner/apps/app-config.ts";
import { instanceEnvironment, makeProfile } from "../../../../runner/apps/instance-environment.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";
import { verifies } from "../../../support/verifies.ts";

const config = AppConfig.parse({
  command: ["app"],
  env: { FEATURE: "on", TZ: "Europe/Berlin", AMCP_SECRET: "mine" },
  window: { width: 800, height: 600, scale: 1.5, theme: "Dark", culture: "de-DE" },
});
const launch = { command: ["app"] as const, cwd: "/work", env: config.env };
const identity = {
  app: { name: "Desk", config, launch: { ...launch, command: ["app"] as [string] } },
  instance: "0f8fad5bd9cb469f",
  federation: { endpoint: "tcp://127.0.0.1:4000", secret: "c2VjcmV0" },
  profile: "/run/Desk-1",
};

test("an app knows its proxy, its window and its own folders", verifies(["card/run-own-folders"]), () => {
  expect(instanceEnvironment(identity, { PATH: "/bin" })).toMatchObject({
    PATH: "/bin",
    AMCP_PROXY: "tcp://127.0.0.1:4000",
    AMCP_SECRET: "c2VjcmV0",
    AVALONIA_MCP_APP_ID: "Desk",
    AMCP_INSTANCE: "0f8fad5bd9cb469f",
    AMCP_STANDBY: "1",
    AMCP_HEADLESS: "1",
    AMCP_ANSWER_FILE_DIALOGS: "1",
    AMCP_EXIT_WITH_PROXY: "1",
    AMCP_WINDOW: "800x600",
    AMCP_SCALE: "1.5",
    AMCP_THEME: "Dark",
    AMCP_CULTURE: "de-DE",
    HOME: join("/run/Desk-1/home"),
    XDG_CONFIG_HOME: join("/run/Desk-1/config"),
    TMPDIR: join("/run/Desk-1/tmp"),
    LANG: "C.UTF-8",
  });
});

test("on Windows the folders of the user are those of the app, and what the system needs stays", async () => {
  const profile = await temporaryFolder();
  const system = { SystemRoot: "C:\\Windows", ComSpec: "cmd.exe", ProgramData: "C:\\ProgramData", PATHEXT: ".EXE" };
  const inherited = { ...system, HOMEDRIVE: "C:", HomePath: "\\Users\\me", amcp_proxy: "tcp://mine:1", APPDATA: "C:\\mine" };
  const environment = instanceEnvironment({ ...identity, profile }, inherited);
  const home = join(profile, "home");
  expect(environment).toMatchObject({
    ...system,
    USERPROFILE: home,
    APPDATA: join(home, "AppData", "Roaming"),
    LOCALAPPDATA: join(home, "AppData", "Local"),
    TEMP: join(profile, "tmp"),
    TMP: join(profile, "tmp"),
  });
  for (const name of ["HOMEDRIVE", "HomePath", "amcp_proxy"]) expect(environment).not.toHaveProperty(name);
  await makeProfile(profile);
  const named = ["HOME", "TEMP", ...(process.platform === "win32" ? ["APPDATA", "LOCALAPPDATA"] : ["XDG_CONFIG_HOME"])];
  for (const name of named) expect((await stat(environment[name] ?? "")).isDirectory()).toBe(true);
});

test.each([
  ["a width alone", { width: 800 }, { AMCP_WINDOW: "800x" }],
  ["a height alone", { height: 600 }, { AMCP_WINDOW: "x600" }],
  ["a theme alone", { theme: "Dark" }, { AMCP_THEME: "Dark" }],
  ["a flow alone", { flow: "RightToLeft" }, { AMCP_FLOW: "RightToLeft" }],
  ["nothing", {}, {}],
])(
  "the app decides what the configuration does not say of its window: %s",
  verifies(["card/integration-own-look"]),
  (_, window, expected) => {
    const app = { ...identity.app, config: AppConfig.parse({ command: ["app"], window }) };
    const appearance = Object.entries(instanceEnvironment({ ...identity, app }, {})).filter(([name]) =>
      /^AMCP_(WINDOW|SCALE|THEME|CULTURE|FLOW)$/.test(name),
    );
    expect(Object.fromEntries(appearance)).toEqual(expected);
  },
);

test.each([
  ["real time", {}, {}],
  ["stepped time", { clock: "stepped" }, { AMCP_CLOCK: "stepped" }],
  ["a date", { clock: "stepped", now: "2026-03-02" }, { AMCP_CLOCK: "stepped", AMCP_NOW: "2026-03-02" }],
  ["an instant", { clock: "stepped", now: "2026-03-02T09:30:00Z" }, { AMCP_CLOCK: "stepped", AMCP_NOW: "2026-03-02T09:30:00Z" }],
])("an app learns how its time passes, from the configuration only: %s", verifies(["card/time-stepped"]), (_, time, expected) => {
  const app = { ...identity.app, config: AppConfig.parse({ command: ["app"], ...time }) };
  const environment = Object.entries(instanceEnvironment({ ...identity, app }, { AMCP_CLOCK: "stepped", AMCP_NOW: "1999-01-01" }));
  expect(Object.fromEntries(environment.filter(([name]) => /^AMCP_(CLOCK|NOW)$/.test(name)))).toEqual(expected);
});

test("an app whose windows are shown knows where, whatever the caller's own session says", verifies(["card/run-headed"]), () => {
  const app = { ...identity.app, display: { AMCP_HEADLESS: "1", AMCP_HEADED: "1", DISPLAY: ":9" } };
  expect(instanceEnvironment({ ...identity, app }, { DISPLAY: ":0", AMCP_HEADED: "0" })).toMatchObject({ AMCP_HEADED: "1", DISPLAY: ":9" });
  expect(instanceEnvironment(identity, { AMCP_HEADED: "1" })).not.toHaveProperty("AMCP_HEADED");
});

test("the delays of an app are those of the run's seed, never of the caller's session", verifies(["card/17-perturb"]), () => {
  expect(instanceEnvironment({ ...identity, seed: 0 }, { AMCP_PERTURB: "9" })).toMatchObject({ AMCP_PERTURB: "0" });
  expect(instanceEnvironment(identity, { AMCP_PERTURB: "9" })).not.toHaveProperty("AMCP_PERTURB");
});

test("the configuration's variables win over the isolation, and never over the link", () => {
  expect(instanceEnvironment(identity, {})).toMatchObject({ FEATURE: "on", TZ: "Europe/Berlin", AMCP_SECRET: "c2VjcmV0" });
});

test("an app collects its garbage seldom, unless it is configured otherwise", () => {
  expect(instanceEnvironment(identity, {})).toHaveProperty("DOTNET_GCgen0size");
  const app = { ...identity.app, launch: { ...identity.app.launch, env: { DOTNET_GCgen0size: "40000" } } };
  expect(instanceEnvironment({ ...identity, app }, {})).toMatchObject({ DOTNET_GCgen0size: "40000" });
});

test("debuggers find the runtime of a debugged app where they look, and its own files stay apart", verifies(["card/24-debug-app"]), () => {
  const debug = { waits() {}, ignored() {} };
  const environment = instanceEnvironment({ ...identity, app: { ...identity.app, debug } }, { TMPDIR: "/scratch" });
  expect(environment).toMatchObject({
    AMCP_DEBUG: "1",
    AMCP_DEBUG_LAUNCHER: String(process.pid),
    AMCP_DEBUG_TMPDIR: join("/run/Desk-1/tmp"),
    DOTNET_EnableDiagnostics_IPC: "1",
    TMPDIR: "/scratch",
  });
  expect(instanceEnvironment(identity, {})).toMatchObject({ DOTNET_EnableDiagnostics_IPC: "0", TMPDIR: join("/run/Desk-1/tmp") });
  expect(instanceEnvironment(identity, { AMCP_DEBUG: "1" })).not.toHaveProperty("AMCP_DEBUG");
});

test("nothing of the developer's own session leads the app elsewhere", verifies(["card/discovery-runner-only-own"]), () => {
  const inherited = {
    AMCP_PROXY: "tcp://other:1",
    AVALONIA_MCP_ENDPOINT: "pipe://mine",
    XDG_DATA_DIRS: "/opt",
    LC_ALL: "tr_TR.UTF-8",
    LANGUAGE: "tr",
  };
  const environment = instanceEnvironment(identity, inherited);
  expect(environment["AMCP_PROXY"]).toBe("tcp://127.0.0.1:4000");
  for (const name of ["AVALONIA_MCP_ENDPOINT", "XDG_DATA_DIRS", "LC_ALL", "LANGUAGE"]) expect(environment).not.toHaveProperty(name);
});

test("an app has the variables by which a program measures its coverage", () => {
  const variables = { CORECLR_ENABLE_PROFILING: "1", CORECLR_PROFILER: "{1}", CODE_COVERAGE_PIPE_PATH: "/tmp/1" };
  const engine = { ...variables, MicrosoftInstrumentationEngine_DisableCodeSignatureValidation: "1" };
  expect(instanceEnvironment(identity, engine)).toMatchObject(engine);
});
