import { constants as access, accessSync, realpathSync, statSync } from "node:fs";
import { delimiter, extname, join, resolve } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

const isWindows = process.platform === "win32";

/**
 * The file of a program for Windows, where a program that cannot be found would be an error of the command interpreter, after the start.
 *
 * @throws Error with the code ENOENT
 */
export function programOf(name: string, { cwd, env }: { cwd: string; env: Environment }): string {
  const file = /[\\/]/.test(name) ? namesOf(resolve(cwd, name), env).find(isExecutableFile) : findExecutable(name, env);
  if (file === undefined) throw Object.assign(new Error(`spawn ${name} ENOENT`), { code: "ENOENT" });
  return file;
}

/** The file of a program's name by PATH, with links resolved; undefined where PATH does not have it. */
export function findExecutable(name: string, environment: Environment): string | undefined {
  const path = environment["PATH"] ?? environment["Path"] ?? "";
  const candidates = path.split(delimiter).flatMap((folder) => (folder === "" ? [] : namesOf(join(folder, name), environment)));
  const found = candidates.find(isExecutableFile);
  return found === undefined ? undefined : realpathSync(found);
}

/** The files that a program's path can mean: on Windows the extension may be missing. */
function namesOf(file: string, environment: Environment): readonly string[] {
  if (!isWindows) return [file];
  const names = (environment["PATHEXT"] ?? ".COM;.EXE;.BAT;.CMD").split(";").map((ending) => file + ending);
  // The name of a program can contain a dot. A file without extension, such as the script `npx` beside `npx.cmd`, is no program.
  return extname(file) === "" ? names : [file, ...names];
}

function isExecutableFile(file: string): boolean {
  try {
    accessSync(file, access.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * The environment of a new process. Windows does not distinguish the case of names: of `Path` and `PATH` the one that was added last counts.
 * Node would take the one that sorts first.
 */
export function variablesFor(given: Environment, platform: NodeJS.Platform = process.platform): Environment {
  if (platform !== "win32") return { ...given };
  const last = new Map(Object.entries(given).map((entry) => [entry[0].toUpperCase(), entry] as const));
  return Object.fromEntries(last.values());
}
