// Libraries of Debian for another architecture.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What .NET and Node load; the numbers of some names are those of the Debian version. */
const LIBRARIES = /^(libc6|libgcc-s1|libstdc\+\+6|libssl3(t64)?|libicu\d+|zlib1g)$/;

/**
 * Unpacks libraries into a folder; the packages of this system stay as they are.
 * @returns the folder, which is the root of their paths
 */
export function debianLibraries(architecture, folder) {
  const target = join(folder, `debian-${architecture}`);
  if (existsSync(target)) return target;
  const place = join(folder, "apt");
  rmSync(place, { recursive: true, force: true });
  for (const name of ["state/lists/partial", "cache/archives/partial", "packages"]) mkdirSync(join(place, name), { recursive: true });
  writeFileSync(join(place, "status"), "");
  const options = [
    `APT::Architectures=${architecture}`,
    `APT::Architecture=${architecture}`,
    `Dir::State=${join(place, "state")}`,
    `Dir::State::status=${join(place, "status")}`,
    `Dir::Cache=${join(place, "cache")}`,
    "APT::Sandbox::User=root",
  ].flatMap((option) => ["-o", option]);
  const packages = join(place, "packages");
  const run = (program, args) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: packages, encoding: "utf8", maxBuffer: 2 ** 26 });
    if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr}`);
    return stdout;
  };
  run("apt-get", [...options, "update"]);
  const names = run("apt-cache", [...options, "pkgnames"])
    .split("\n")
    .filter((name) => LIBRARIES.test(name));
  run("apt-get", [...options, "download", ...names]);
  const unpacked = join(place, "unpacked");
  for (const name of readdirSync(packages)) run("dpkg", ["-x", join(packages, name), unpacked]);
  renameSync(unpacked, target);
  return target;
}
