import { dirname, join } from "node:path";
import { z } from "zod";
import { readFileIfThere } from "../../platform/files.ts";
import { findExecutable, runCommand } from "../../platform/processes.ts";
import { inheritedText } from "./msbuild-files.ts";

const RESTORE_LIMIT_MS = 120_000;

/** The part of `project.assets.json` with all packages of a project, including transitive ones. */
const Assets = z.object({ targets: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** The version of Avalonia that the last restore resolved; undefined without a restore or without Avalonia. */
export async function restoredAvalonia(project: string): Promise<string | undefined> {
  const bytes = await readFileIfThere(join(dirname(project), "obj", "project.assets.json"));
  if (bytes === undefined) return undefined;
  const assets = Assets.safeParse(jsonIn(bytes));
  const packages = assets.success ? Object.values(assets.data.targets).flatMap((target) => Object.keys(target)) : [];
  return packages.map((name) => /^Avalonia\/(.+)$/.exec(name)?.[1]).find((version) => version !== undefined);
}

/** The version of Avalonia in the project's files, directly or by a property. */
export async function writtenAvalonia(project: string): Promise<string | undefined> {
  const text = await inheritedText(project, ["Directory.Build.props", "Directory.Packages.props"]);
  const written = /<Package(?:Reference|Version)\b[^>]*\bInclude="Avalonia"[^>]*\bVersion="\[?([^"\]]+)\]?"/.exec(text)?.[1];
  const property = /^\$\((\w+)\)$/.exec(written ?? "")?.[1];
  const version = property === undefined ? written : new RegExp(`<${property}>\\s*([^<\\s]+)\\s*</`).exec(text)?.[1];
  return version?.includes("*") ? undefined : version;
}

/** Restores a project; even a failed restore may have written its assets. */
export async function restore(project: string, env: NodeJS.ProcessEnv): Promise<void> {
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
