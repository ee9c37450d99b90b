import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { AppConfig } from "./app-config.ts";
import type { PreparedApp } from "./launch.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const FOREIGN = /^(AMCP_|AVALONIA_MCP_|XDG_|LC_|LANGUAGE$)/;

/** Leaves out what would lead a process of a run to another proxy, another language or a profile that is not its own. */
export const withoutSession = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !FOREIGN.test(name)));

export interface InstanceIdentity {
  readonly app: PreparedApp;
  readonly instance: string;
  /** Where its proxy listens, and what opens it. */
  readonly federation: { readonly endpoint: string; readonly secret: string };
  /** The folder that stands for a home. */
  readonly profile: string;
  /** It wants its app's name at once, instead of waiting until it is given it. */
  readonly claims?: boolean | undefined;
  /** Delays what happens in the app; the seed fixes the delays. */
  readonly seed?: number | undefined;
}

/** The environment of an app's process: nothing of it depends on who runs the tests, where, or in which language. */
export function instanceEnvironment(
  { app, instance, federation, profile, claims, seed }: InstanceIdentity,
  inherited: Environment,
): Environment {
  return {
    ...withoutSession(inherited),
    ...homeOf(profile),
    LANG: "C.UTF-8",
    TZ: "UTC",
    // The runtime would put a socket into TMPDIR, whose path may be too long for one.
    DOTNET_EnableDiagnostics_IPC: "0",
    // 64 MB, in hexadecimal: garbage is collected seldom, and not in the middle of a step.
    DOTNET_GCgen0size: "4000000",
    // The proxy notes each call already; an app's output is evidence and stays the app's.
    AMCP_LOG_LEVEL: "Warning",
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
    ...(seed === undefined ? {} : { AMCP_PERTURB: String(seed) }),
  };
}

/** Where the handler writes the exception that ends the app: beside the profile, where the app's output is too. */
export const crashFileOf = (profile: string): string => `${profile}.crash.json`;

/** What the configuration says of the window; the app decides the rest. */
function appearanceOf({ width, height, scale, theme, culture }: AppConfig["window"]): Environment {
  return {
    ...(width === undefined && height === undefined ? {} : { AMCP_WINDOW: `${width ?? ""}x${height ?? ""}` }),
    ...(scale === undefined ? {} : { AMCP_SCALE: String(scale) }),
    ...(theme === undefined ? {} : { AMCP_THEME: theme }),
    ...(culture === undefined ? {} : { AMCP_CULTURE: culture }),
  };
}

const FOLDERS = ["home", "config", "data", "cache", "state", "runtime", "tmp"] as const;

/** Makes the folders that `instanceEnvironment` names; none of them is readable by others. */
export async function makeProfile(profile: string): Promise<void> {
  for (const name of FOLDERS) await mkdir(join(profile, name), { recursive: true, mode: 0o700 });
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
    APPDATA: config,
    LOCALAPPDATA: data,
  };
}
