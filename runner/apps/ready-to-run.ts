import { copyFile, readdir, readFile, stat, utimes } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import pLimit from "p-limit";
import { z } from "zod";
import { type Clock, type EventSink, timeOf } from "../../contracts/ports.ts";
import { isThere, removeFile, replaceFile, writeFileWithFolders } from "../../platform/files/files.ts";
import { runCommand } from "../../platform/processes/processes.ts";
import { sha256 } from "../../platform/text/bytes.ts";
import { plural } from "../../platform/text/shown-text.ts";
import { ANY_SDK, BUILD_ENVIRONMENT, BUILD_FLAGS, compilerErrors, dotnetFolder, installedIn, msbuildProperty } from "./dotnet-build.ts";

/** Images that no build has used for this long are removed. */
const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Arguments of the compiler. The last two include generic types of other assemblies with types of this one, of which a process checks that those
 * assemblies are still the same: without them half of the methods that a start compiles are such ones.
 */
const OPTIONS = ["-O", "--parallelism:1", "--opt-cross-module:*", "--non-local-generics-module:*"];

/** Names the compiler as a package, which the SDK restores for the system it runs on. */
const project = (framework: string): string => `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <TargetFramework>${framework}</TargetFramework>
    <UseCurrentRuntimeIdentifier>true</UseCurrentRuntimeIdentifier>
    <SelfContained>false</SelfContained>
    <PublishReadyToRun>true</PublishReadyToRun>
    <DisableTransitiveFrameworkReferenceDownloads>true</DisableTransitiveFrameworkReferenceDownloads>
  </PropertyGroup>
</Project>
`;
const PROJECT = "Compiler.csproj";
/** Files above the cache have no part in it. */
const ALONE = ["ImportDirectoryBuildProps", "ImportDirectoryBuildTargets", "ImportDirectoryPackagesProps"];

const Tool = z.object({ Identity: z.string(), TargetOS: z.string(), TargetArch: z.string() });
const Tools = z.object({ Items: z.object({ Crossgen2Tool: z.tuple([Tool]) }) });
type Compiler = z.output<typeof Tool>;

const Framework = z.object({ name: z.string(), version: z.string() });
/** The part of `App.runtimeconfig.json` that names the frameworks; a self-contained app has them beside it. */
const Runtime = z.object({
  runtimeOptions: z.object({ tfm: z.string(), framework: Framework.optional(), frameworks: z.array(Framework).optional() }),
});

export interface AheadOptions {
  readonly app: string;
  /** The built assembly of the app; the others are beside it. */
  readonly target: string;
  /** The folder whose NuGet configuration names the package sources. */
  readonly appFolder: string;
  readonly cache: string;
  readonly dotnet: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly emit: EventSink;
  readonly signal: AbortSignal;
}

/**
 * Replaces the assemblies of a built app by ReadyToRun images, which hold machine code besides, so that a process of it has less to compile. An
 * image is made once for the same assembly, and kept in the user's cache. Without a compiler the app stays as it is, and a notice says why.
 */
export async function compileAhead(options: AheadOptions): Promise<void> {
  const { app, target, cache, dotnet, clock, emit, signal } = options;
  const started = clock.monotonic();
  const notice = (level: "info" | "warning", message: string) => emit({ type: "notice", time: timeOf(clock), level, message });
  const { runtimeOptions } = Runtime.parse(JSON.parse(await readFile(target.replace(/\.dll$/, ".runtimeconfig.json"), "utf8")));
  const { tfm, framework, frameworks = framework === undefined ? [] : [framework] } = runtimeOptions;
  const folder = join(cache, "images", `${tfm}-${sha256(JSON.stringify([OPTIONS, await installedIn(dotnet, "sdk")])).slice(0, 12)}`);
  const found = await assembliesIn(dirname(target), folder);
  const missing = found.filter(({ image }) => !isThere(image));
  if (missing.length > 0) {
    const compiler = await compilerFor(tfm, folder, options);
    if (typeof compiler === "string") return notice("warning", `${app} is not compiled ahead of time: ${compiler}`);
    const shared = await Promise.all(frameworks.map((used) => sharedFolder(used, dotnet)));
    const references = [dirname(target), ...shared].flatMap((path) => ["-r", join(path, "*.dll")]);
    const limit = pLimit(availableParallelism());
    await Promise.all(missing.map((assembly) => limit(() => compile(assembly, { compiler, references, options, folder }))));
    await removeUnused(folder, clock);
    const seconds = Math.max(1, Math.round((clock.monotonic() - started) / 1000));
    notice("info", `${app} is compiled ahead of time: ${plural(missing.length, "new file")} (${seconds} s)`);
  }
  signal.throwIfAborted();
  for (const { file, image } of found) await take(image, file, new Date(clock.now()));
}

interface Assembly {
  readonly file: string;
  /** Of this content; an empty file if it cannot be compiled, or is an image already. */
  readonly image: string;
}

const imageOf = (content: Uint8Array, folder: string): string => join(folder, `${sha256(content)}.dll`);

async function assembliesIn(place: string, folder: string): Promise<readonly Assembly[]> {
  const names = (await readdir(place)).filter((name) => name.endsWith(".dll"));
  return Promise.all(
    names.map(async (name) => {
      const file = join(place, name);
      return { file, image: imageOf(await readFile(file), folder) };
    }),
  );
}

/** Replaces the file at once: another process may be about to load it. */
async function take(image: string, file: string, now: Date): Promise<void> {
  if ((await stat(image)).size === 0) return;
  await copyFile(image, `${file}.part`);
  await replaceFile(`${file}.part`, file);
  await utimes(image, now, now);
}

/** @returns the compiler, or why there is none */
async function compilerFor(
  tfm: string,
  folder: string,
  { appFolder, dotnet, environment, signal }: AheadOptions,
): Promise<Compiler | string> {
  const answer = join(folder, "compiler.json");
  const known = isThere(answer) ? Tools.safeParse(JSON.parse(await readFile(answer, "utf8"))).data?.Items.Crossgen2Tool[0] : undefined;
  if (known !== undefined && isThere(known.Identity)) return known;
  for (const [name, text] of Object.entries({ [PROJECT]: project(tfm), ...ANY_SDK })) await writeFileWithFolders(join(folder, name), text);
  const properties = [
    ...ALONE.map((name) => msbuildProperty(name, "false")),
    msbuildProperty("RestoreRootConfigDirectory", appFolder),
    "-target:ResolveFrameworkReferences;ResolveReadyToRunCompilers",
    "-getItem:Crossgen2Tool",
    "-getResultOutputFile:compiler.json",
  ];
  const env = { ...environment, ...BUILD_ENVIRONMENT };
  const end = await runCommand([dotnet, "build", PROJECT, ...BUILD_FLAGS, "-noAutoResponse", ...properties], { cwd: folder, env, signal });
  const read = end.exitCode === 0 ? Tools.safeParse(JSON.parse(await readFile(answer, "utf8"))).data : undefined;
  return (
    read?.Items.Crossgen2Tool[0] ??
    compilerErrors(end.output)[0]?.replace(/^.*?\berror /, "") ??
    "the SDK names no compiler for this system"
  );
}

/** The folder of the newest installed version of a framework that an app for this version runs on. */
async function sharedFolder({ name, version }: z.output<typeof Framework>, dotnet: string): Promise<string> {
  const root = join(await dotnetFolder(dotnet), "shared", name);
  const [major] = version.split(".");
  const fitting = (await installedIn(dotnet, join("shared", name))).filter((installed) => installed.startsWith(`${major}.`));
  return join(root, fitting.toSorted((left, right) => right.localeCompare(left, "en", { numeric: true }))[0] ?? version);
}

interface Compiling {
  readonly compiler: Compiler;
  readonly references: readonly string[];
  readonly options: AheadOptions;
  readonly folder: string;
}

/** Files that are no assemblies, and images of others, are refused by the compiler. */
async function compile({ file, image }: Assembly, { compiler, references, options, folder }: Compiling): Promise<void> {
  const { dotnet, environment, signal } = options;
  const { Identity: path, TargetOS: system, TargetArch: processor } = compiler;
  const program = path.endsWith(".dll") ? ([dotnet, path] as const) : ([path] as const);
  const part = `${image}.part`;
  const target = ["--targetos", system, "--targetarch", processor];
  const end = await runCommand([...program, file, "-o", part, ...references, ...target, ...OPTIONS], {
    cwd: folder,
    env: environment,
    signal,
  });
  if (end.exitCode !== 0) return writeFileWithFolders(image, "");
  await writeFileWithFolders(imageOf(await readFile(part), folder), "");
  await replaceFile(part, image);
}

async function removeUnused(folder: string, clock: Clock): Promise<void> {
  const images = (await readdir(folder)).filter((name) => /\.dll(\.part)?$/.test(name)).map((name) => join(folder, name));
  for (const image of images) if ((await stat(image)).mtimeMs < clock.now() - KEPT_MS) await removeFile(image);
}
