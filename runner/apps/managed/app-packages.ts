import { basename, dirname, resolve } from "node:path";
import { z } from "zod";
import { isThere, readFileIfThere } from "../../../platform/files.ts";

const HANDLER = "Amcp.Avalonia";
const PLATFORM = "Amcp.Avalonia.ManagedHeadless";
const OTHER_PLATFORM = "Avalonia.Headless";

/** The part of an app's `deps.json` that names its packages and projects, as `Name/Version`. */
const Dependencies = z.object({ libraries: z.record(z.string(), z.object({ type: z.string() })) });

/** The packages of a built app that decide on its headless platform. */
export interface AppPackages {
  /** The version of Avalonia. */
  readonly avalonia: string;
  /** The app's own headless platform: a package by its name, `project` for a build of it with the app, `avalonia` for Avalonia's own. */
  readonly platform?: { readonly kind: "package" | "project"; readonly id: string } | { readonly kind: "avalonia" };
}

/** The packages of a built app with the handler; undefined for any other program, and where its build tells nothing. */
export async function appPackages(command: readonly [string, ...string[]], cwd: string): Promise<AppPackages | undefined> {
  const file = dependenciesFile(command, cwd);
  const bytes = file === undefined ? undefined : await readFileIfThere(file);
  const read = bytes === undefined ? undefined : Dependencies.safeParse(parsed(bytes));
  if (!read?.success) return undefined;
  const libraries = Object.entries(read.data.libraries).map(([name, { type }]) => {
    const [id = "", version = ""] = name.split("/");
    return { id, version, type };
  });
  const avalonia = libraries.find(({ id }) => id === "Avalonia")?.version;
  if (avalonia === undefined || !libraries.some(({ id }) => id === HANDLER)) return undefined;
  const own = libraries.find(({ id }) => id === PLATFORM || id.startsWith(`${PLATFORM}.`));
  if (own !== undefined) return { avalonia, platform: { kind: own.type === "project" ? "project" : "package", id: own.id } };
  return { avalonia, ...(libraries.some(({ id }) => id === OTHER_PLATFORM) && { platform: { kind: "avalonia" } }) };
}

/** The file beside the program that the command starts, by itself or by `dotnet`. */
function dependenciesFile([program, first = ""]: readonly [string, ...string[]], cwd: string): string | undefined {
  const started = /^dotnet(\.exe)?$/i.test(basename(program)) ? first : program;
  const stem = basename(started).replace(/\.(dll|exe)$/i, "");
  const file = resolve(cwd, dirname(started), `${stem}.deps.json`);
  return isThere(file) ? file : undefined;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
