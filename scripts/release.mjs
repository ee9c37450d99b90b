// Makes the files of a release: the npm tarball, the NuGet packages with their symbols, an SBOM for each, notes, and checksums. The same commit
// gives the same bytes in every folder. With --dry nothing else is asked of it; .github/workflows/release.yml runs it with --tag and publishes.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { hasSdk, readProperty } from "./dotnet.mjs";
import { nugetFolder, packages, packedFiles } from "./packages.mjs";
import { hasSbomTool, sbomOfNpm, sbomOfNuget } from "./sbom.mjs";

const root = resolve(import.meta.dirname, "..");
const read = (file) => readFileSync(join(root, file), "utf8");
const { values } = parseArgs({
  options: {
    dry: { type: "boolean", default: false },
    tag: { type: "string" },
    out: { type: "string", default: "release" },
    uncommitted: { type: "boolean", default: false },
  },
});
const out = resolve(root, values.out);
const manifest = JSON.parse(read("package.json"));
const { name, version } = manifest;
/** The newest section of the changelog: its version, and its text. */
const [, newest, section] = /^## (\S+)\n(.*?)(?=^## |$(?![\s\S]))/ms.exec(read("CHANGELOG.md")) ?? [];

if (values.dry === (values.tag !== undefined)) {
  console.error("npm run release -- --dry makes the files of a release and publishes nothing.");
  console.error(`To publish, push the tag v${version}: .github/workflows/release.yml tests, builds and publishes that commit.`);
  process.exit(2);
}
const problems = [...problemsOfVersion(), ...problemsOfPlace()];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
process.exitCode = release() ? 0 : 1;

function problemsOfVersion() {
  const libraries = readProperty("Directory.Build.props", "Version");
  const line = version.split(".").slice(0, 2).join(".");
  return [
    ...(libraries === version ? [] : [`dotnet/Directory.Build.props has the version ${libraries}: write ${version}, as in package.json`]),
    ...(newest === version ? [] : [`CHANGELOG.md begins with ${newest}: give its newest section the heading ## ${version}`]),
    ...(values.tag === undefined || values.tag === `v${version}` ? [] : [`the tag is ${values.tag}: tag the commit as v${version}`]),
    ...(existsSync(join(root, "fixtures/versions", line))
      ? []
      : [`fixtures/versions has no ${line}: write its files with \`node scripts/version-files.mjs\``]),
  ];
}

function problemsOfPlace() {
  const { status, stdout } = git("status", "--porcelain");
  return [
    ...(hasSdk() ? [] : ["the .NET 10 SDK is not installed: install it, because the tarball carries the NuGet packages"]),
    ...(status === 0 ? [] : ["this is no clone: a release names its commit, so clone the repository with git"]),
    ...(stdout === "" || values.uncommitted ? [] : [`commit or remove these changes, which no commit would have:\n${stdout.trimEnd()}`]),
  ];
}

function git(...args) {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return { status, stdout: stdout ?? "" };
}

function release() {
  const seconds = git("log", "-1", "--format=%ct").stdout.trim();
  const time = new Date(Number(seconds) * 1000).toISOString();
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const unfit = pack(seconds);
  if (unfit === undefined) return false;
  for (const file of packedFiles()) copyFileSync(join(nugetFolder, file), join(out, file));
  if (!hasSbomTool()) return false;
  const sboms = packages().map((one) => ({ ...one, sbom: sbomOfNuget(one, { time }) }));
  for (const one of sboms) writeSbom(`${one.id}.${one.version}`, one.sbom);
  writeSbom(
    `${name}-${version}`,
    sbomOfNpm(
      sboms.map(({ sbom }) => sbom),
      { time },
    ),
  );
  writeFileSync(join(out, "notes.md"), `${section.trim()}\n`);
  const files = readdirSync(out).sort();
  writeFileSync(join(out, "SHA256SUMS"), files.map((file) => `${sha256(join(out, file))}  ${file}\n`).join(""));
  for (const file of files) console.log(`${String(statSync(join(out, file)).size).padStart(9)}  ${file}`);
  console.log(`${files.length} files in ${values.out}/, of commit ${git("rev-parse", "--short", "HEAD").stdout.trim()}`);
  for (const line of unfit) console.error(line);
  return values.dry || unfit.length === 0;
}

function writeSbom(file, sbom) {
  writeFileSync(join(out, `${file}.cdx.json`), `${JSON.stringify(sbom, undefined, 2)}\n`);
}

function sha256(file) {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

/**
 * Makes the tarball and, in nuget/, the packages in it. Provenance is of a repository, whose address only a run on GitHub knows.
 * @returns the warnings that forbid to publish; undefined for a failure
 */
function pack(seconds) {
  const url = process.env.GITHUB_REPOSITORY && `https://github.com/${process.env.GITHUB_REPOSITORY}`;
  const original = read("package.json");
  const variables = {
    SOURCE_DATE_EPOCH: seconds,
    // Otherwise a package would have the name of the branch, and none in the checkout of a tag.
    RepositoryBranch: `refs/tags/v${version}`,
    ...(url && { RepositoryUrl: url }),
  };
  const args = ["pack", "--loglevel", "error", "--pack-destination", out];
  try {
    if (url) {
      const named = { ...manifest, repository: { type: "git", url: `git+${url}.git` } };
      writeFileSync(join(root, "package.json"), `${JSON.stringify(named, undefined, 2)}\n`);
    }
    const { status, stderr } = spawnSync("npm", args, {
      cwd: root,
      env: { ...process.env, ...variables },
      stdio: ["ignore", "ignore", "pipe"],
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    if (status !== 0) console.error(stderr);
    return status === 0 ? stderr.split("\n").filter((line) => line.includes("Do not publish")) : undefined;
  } finally {
    if (url) writeFileSync(join(root, "package.json"), original);
  }
}
