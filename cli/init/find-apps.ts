import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { z } from "zod";
import { AppId } from "../../contracts/link.ts";
import { readFileIfThere } from "../../platform/files/files.ts";
import { findExecutable } from "../../platform/processes/executables.ts";
import { runCommand } from "../../platform/processes/processes.ts";
import { inheritedText } from "./project-file.ts";

const SKIPPED = new Set(["node_modules", "bin", "obj", "dist"]);
const DEPTH = 5;
const ID_LENGTH = 24;

export interface Search {
  readonly env: NodeJS.ProcessEnv;
  /** Reports slow operations. */
  readonly print: (line: string) => void;
}

/** Finds the programs below a folder that use Avalonia, except test projects and programs for phones and browsers. */
export async function findAvaloniaApps(cwd: string, search: Search): Promise<readonly FoundApp[]> {
  const apps: FoundApp[] = [];
  const projects = (await filesBelow(cwd, /\.(cs|fs|vb)proj$/)).sort();
  for (const project of projects) {
    const text = await inheritedText(project);
    if (!isProgram(text)) continue;
    const known = await restoredAvalonia(project);
    if (known === undefined && !namesAvalonia(text) && !(await startsAvalonia(project))) continue;
    apps.push({
      id: freeId(project, apps),
      project,
      path:
        relative(cwd, isAlone(project, projects) ? dirname(project) : project)
          .split(sep)
          .join("/") || ".",
      hasHandler: text.includes("Amcp.Avalonia"),
      avalonia: known ?? (await writtenAvalonia(project)) ?? (await askNuGet(project, search)),
    });
  }
  return apps;
}

const isAlone = (project: string, projects: readonly string[]): boolean =>
  projects.every((other) => other === project || dirname(other) !== dirname(project));

const isProgram = (text: string): boolean =>
  /<OutputType(\s[^>]*)?>\s*(Win)?Exe/i.test(text) &&
  !/<IsTestProject>\s*true|Include="(Microsoft\.NET\.Test\.Sdk|xunit|NUnit|TUnit|MSTest)|Include="Avalonia\.(Android|iOS|Browser)"/i.test(
    text,
  );

const namesAvalonia = (text: string): boolean => /Include="Avalonia(\.[\w.]+)?"/.test(text);

/** Whether sources contain the call that configures Avalonia. */
async function startsAvalonia(project: string): Promise<boolean> {
  const sources = await filesBelow(dirname(project), /\.(cs|fs|vb)$/);
  const texts = await Promise.all(sources.map((file) => readFile(file, "utf8")));
  return texts.some((text) => /\bAppBuilder\s*\.\s*Configure\b/.test(text));
}

async function askNuGet(project: string, { env, print }: Search): Promise<string | undefined> {
  print(`restoring ${basename(project)} to find out which Avalonia it uses`);
  await restore(project, env);
  return restoredAvalonia(project);
}

/** The files in and below a folder, except outputs and installed packages. */
export async function filesBelow(folder: string, name: RegExp, depth = DEPTH): Promise<string[]> {
  // An unreadable folder is not part of the project.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = entries.map(async (entry): Promise<string[]> => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return name.test(entry.name) ? [path] : [];
    return depth > 0 && !SKIPPED.has(entry.name) && !entry.name.startsWith(".") ? filesBelow(path, name, depth - 1) : [];
  });
  return (await Promise.all(found)).flat();
}

/** Shortens a name after its last whole word, so that the portable names of its tools stay whole. */
function shortened(name: string): string {
  if (name.length <= ID_LENGTH) return name;
  const word = name.slice(0, ID_LENGTH + 1).search(/[-_]?([A-Z][a-z0-9]*|[-_][a-z0-9]*)$/);
  return name.slice(0, word > 0 ? word : ID_LENGTH);
}

/** Derives a unique AppId from the project's name. */
function freeId(project: string, apps: readonly FoundApp[]): string {
  const name = basename(project)
    .replace(/\.\w+proj$/, "")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/__+/g, "_");
  const short = shortened(name).replace(/_+$/, "");
  const id = AppId.safeParse(short).success ? short : "App";
  const taken = new Set(apps.map((app) => app.id));
  const numbered = (number: number): string => {
    const tried = number === 1 ? id : `${id.slice(0, ID_LENGTH - 3)}-${number}`;
    return taken.has(tried) ? numbered(number + 1) : tried;
  };
  return numbered(1);
}

/** A program with Avalonia, as `init` finds it. */
export interface FoundApp {
  /** Its AppId: the name in amcp.config.yaml and the prefix of its tools. */
  readonly id: string;
  /** The project's file. */
  readonly project: string;
  /** The path in amcp.config.yaml: the project's folder, or its file if the folder has several projects; `.` for the working folder. */
  readonly path: string;
  /** Version of Avalonia; undefined if neither a restore nor the project's files show it. */
  readonly avalonia: string | undefined;
  /** Whether its project names the handler. */
  readonly hasHandler: boolean;
}

const RESTORE_LIMIT_MS = 120_000;

/** The part of `project.assets.json` with all packages of a project, including transitive ones. */
const Assets = z.object({ targets: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** The version of Avalonia that the last restore resolved; undefined without a restore or without Avalonia. */
async function restoredAvalonia(project: string): Promise<string | undefined> {
  const bytes = await readFileIfThere(join(dirname(project), "obj", "project.assets.json"));
  if (bytes === undefined) return undefined;
  const assets = Assets.safeParse(jsonIn(bytes));
  const packages = assets.success ? Object.values(assets.data.targets).flatMap((target) => Object.keys(target)) : [];
  return packages.map((name) => /^Avalonia\/(.+)$/.exec(name)?.[1]).find((version) => version !== undefined);
}

/** The version of Avalonia in the project's files, directly or by a property. */
async function writtenAvalonia(project: string): Promise<string | undefined> {
  const text = await inheritedText(project, ["Directory.Build.props", "Directory.Packages.props"]);
  const written = /<Package(?:Reference|Version)\b[^>]*\bInclude="Avalonia"[^>]*\bVersion="\[?([^"\]]+)\]?"/.exec(text)?.[1];
  const property = /^\$\((\w+)\)$/.exec(written ?? "")?.[1];
  const version = property === undefined ? written : new RegExp(`<${property}>\\s*([^<\\s]+)\\s*</`).exec(text)?.[1];
  return version?.includes("*") ? undefined : version;
}

/** Restores a project; even a failed restore may have written its assets. */
async function restore(project: string, env: NodeJS.ProcessEnv): Promise<void> {
  const dotnet = findExecutable("dotnet", env);
  if (dotnet === undefined) return;
  const command = [dotnet, "restore", project, "--nologo", "--disable-build-servers"] as const;
  await runCommand(command, { cwd: dirname(project), env, signal: AbortSignal.timeout(RESTORE_LIMIT_MS) });
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
