// The apps with musl as their C library, as in Alpine. Debian has musl itself; other libraries are those of glibc, with what they need of it.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { dotnetScenarios, hasProgram, missing, NEEDS_PROJECT, published, runScenarios } from "./run-scenarios.mjs";

const LIBRARIES = ["libstdc++.so.6", "libgcc_s.so.1", "libssl.so.3", "libcrypto.so.3"];

export function musl({ root, folder }) {
  const system = "Linux x64 apps, musl";
  if (!hasProgram("musl-gcc")) return missing(system, "musl-gcc");
  const libraries = muslLibraries(join(folder, "musl"));
  const folderOf = published("linux-musl-x64", { root, folder });
  // As in the images of .NET for Alpine.
  const env = { LD_LIBRARY_PATH: libraries, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: "1" };
  const app = (name) => [name, { command: [join(folderOf(name), name)], cwd: folderOf(name), env }];
  const apps = Object.fromEntries(["WatchTower", "AdminTool", "DataService", "Gallery"].map(app));
  const files = dotnetScenarios(root, NEEDS_PROJECT);
  return [runScenarios(system, { root, folder, files, apps, limits: { workers: 1 } })];
}

/** musl's loader takes itself for `libc.so.6` and its like; what glibc has besides stands in place of glibc's loader, which they name too. */
function muslLibraries(target) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const cache = spawnSync("ldconfig", ["-p"], { encoding: "utf8" }).stdout;
  for (const name of LIBRARIES) {
    const line = cache.split("\n").find((one) => one.trim().startsWith(`${name} (libc6,x86-64`));
    copyFileSync(realpathSync(line.split(" => ")[1]), join(target, name));
  }
  const source = join(import.meta.dirname, "glibc-names.c");
  const options = ["-shared", "-fPIC", "-fno-builtin", "-Wall", "-Werror", "-o", join(target, "ld-linux-x86-64.so.2"), source];
  const { status } = spawnSync("musl-gcc", options, { stdio: "inherit" });
  if (status !== 0) throw new Error("glibc-names.c cannot be compiled");
  return target;
}
