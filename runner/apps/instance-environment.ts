import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { AppConfig, PreparedApp } from "./app-config.ts";
import { debugVariables } from "./debugger-wait.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** `HOMEDRIVE` and `HOMEPATH` are the home on Windows, whose names have any case. */
const FOREIGN = /^(AMCP_|AVALONIA_MCP_|XDG_|LC_|LANGUAGE$|HOMEDRIVE$|HOMEPATH$)/i;

/** Removes variables that would select another proxy, language or profile. */
export const withoutSession = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !FOREIGN.test(name)));

export interface InstanceIdentity {
  readonly app: PreparedApp;
  readonly instance: string;
  /** Address and secret of the worker's proxy. */
  readonly federation: { readonly endpoint: string; readonly secret: string };
  /** The folder that replaces the user's home. */
  readonly profile: string;
  /** Claims the AppId at once instead of starting as a standby. */
  readonly claims?: boolean | undefined;
  /** Seed of the delays inside the app. */
  readonly seed?: number | undefined;
}

/** The environment of an app's process, which is independent of user, machine and language. */
export function instanceEnvironment(
  { app, instance, federation, profile, claims, seed }: InstanceIdentity,
  inherited: Environment,
): Environment {
  return {
    ...withoutSession(inherited),
    ...homeOf(profile),
    LANG: "C.UTF-8",
    TZ: "UTC",
    // The runtime would create a socket in TMPDIR, whose path may be too long for a socket.
    DOTNET_EnableDiagnostics_IPC: "0",
    // 64 MB in hexadecimal: fewer garbage collections during steps.
    DOTNET_GCgen0size: "4000000",
    // 4,096 calls (hexadecimal) instead of 30 until a method is compiled again: an app under test is short-lived, and compiling took a third of its
    // processor time. Of a run of 100 checks, 256 calls cost a tenth more, and of one of 300 checks as much.
    DOTNET_TC_CallCountThreshold: "1000",
    // Code that counts what it does, to be compiled better later, costs a short-lived app a sixth of its processor time.
    DOTNET_TieredPGO: "0",
    ...(app.debug === undefined ? {} : debugVariables({ profile, temporary: join(profile, "tmp") }, inherited)),
    // The proxy logs each call already; the output of the app is evidence and must stay readable.
    AMCP_LOG_LEVEL: "Warning",
    // To locate what changed takes searches through the app, and only the export of an agent's session reads it.
    AMCP_LOCATE_CHANGES: "0",
    ...app.launch.env,
    AMCP_PROXY: federation.endpoint,
    AMCP_SECRET: federation.secret,
    AVALONIA_MCP_APP_ID: app.name,
    AMCP_INSTANCE: instance,
    AMCP_STANDBY: claims ? "0" : "1",
    AMCP_HEADLESS: "1",
    AMCP_ANSWER_FILE_DIALOGS: "1",
    ...app.display,
    AMCP_EXIT_WITH_PROXY: "1",
    AMCP_CRASH_FILE: crashFileOf(profile),
    ...appearanceOf(app.config.window),
    ...clockOf(app.config),
    ...(seed === undefined ? {} : { AMCP_PERTURB: String(seed) }),
  };
}

/** The file into which the handler writes the exception that ends the app; beside the profile, like the output. */
export const crashFileOf = (profile: string): string => `${profile}.crash.json`;

/** Variables for the configured window; the app decides the rest. */
function appearanceOf({ width, height, scale, theme, culture, flow }: AppConfig["window"]): Environment {
  return {
    ...(width === undefined && height === undefined ? {} : { AMCP_WINDOW: `${width ?? ""}x${height ?? ""}` }),
    ...(scale === undefined ? {} : { AMCP_SCALE: String(scale) }),
    ...(theme === undefined ? {} : { AMCP_THEME: theme }),
    ...(culture === undefined ? {} : { AMCP_CULTURE: culture }),
    ...(flow === undefined ? {} : { AMCP_FLOW: flow }),
  };
}

/** Variables for the configured time; real time needs none. */
const clockOf = ({ clock, now }: AppConfig): Environment =>
  clock === "real" ? {} : { AMCP_CLOCK: clock, ...(now === undefined ? {} : { AMCP_NOW: now }) };

/** The working folder of an app that has none in the configuration. */
export const workFolderOf = (profile: string): string => join(profile, "work");

const FOLDERS = ["home", "config", "data", "cache", "state", "runtime", "tmp"] as const;

/** Where Windows has them below a home, so that a program also finds them by `USERPROFILE`. */
const APP_DATA = { roaming: join("home", "AppData", "Roaming"), local: join("home", "AppData", "Local") };

/** Creates the working folder and those that `instanceEnvironment` names, readable only by the user. */
export async function makeProfile(profile: string): Promise<void> {
  const ofWindows = process.platform === "win32" ? Object.values(APP_DATA) : [];
  for (const name of [...FOLDERS, ...ofWindows, "work"]) await mkdir(join(profile, name), { recursive: true, mode: 0o700 });
}

function homeOf(profile: string): Environment {
  const [home, config, data, cache, state, runtime, tmp] = FOLDERS.map((name) => join(profile, name));
  return {
    HOME: home,
    XDG_CONFIG_HOME: config,
    XDG_DATA_HOME: data,
    XDG_CACHE_HOME: cache,
    XDG_STATE_HOME: state,
    XDG_RUNTIME_DIR: runtime,
    TMPDIR: tmp,
    TEMP: tmp,
    TMP: tmp,
    USERPROFILE: home,
    APPDATA: join(profile, APP_DATA.roaming),
    LOCALAPPDATA: join(profile, APP_DATA.local),
  };
}
