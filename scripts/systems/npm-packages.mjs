// Packages of npm for this system and for others, such as versions of Node.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

/** Installs a package, also one for another system. @returns its folder */
export function installedPackage(folder, name, version) {
  const prefix = join(folder, "npm", `${name}-${version}`);
  mkdirSync(prefix, { recursive: true });
  const { status } = spawnSync("npm", ["install", "--no-save", "--force", "--prefix", prefix, `${name}@${version}`], { stdio: "ignore" });
  if (status !== 0) throw new Error(`npm cannot install ${name}@${version}`);
  return join(prefix, "node_modules", name);
}

/** Installs a version of Node, for this system unless the package of another one is named. @returns its program */
export function installedNode(folder, version, name = "node") {
  const files = ["node", "node.exe"].map((file) => join(installedPackage(folder, name, version), "bin", file));
  const program = files.find((file) => existsSync(file));
  if (program === undefined) throw new Error(`${name}@${version} has no program`);
  return program;
}
