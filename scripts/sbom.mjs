// The SBOMs of a release, in the form of CycloneDX: of each NuGet package, and of the npm package with what it bundles.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { dotnet } from "./dotnet.mjs";
import { packagesOfHost } from "./licences.mjs";
import { projectFile } from "./packages.mjs";

const root = resolve(import.meta.dirname, "..");
/** The version that npm writes: a component of one SBOM is valid in the other. */
const SPECIFICATION = "1.5";
/** Packages whose assembly one of ours embeds: the tool takes them for a part of the build. */
const EMBEDDED = ["Avalonia.Fonts.Inter"];

/** Installs the pinned tool. @returns whether it is there */
export const hasSbomTool = () => dotnet(["tool", "restore", "-v", "q"], ["ignore", process.stderr, process.stderr]).isGreen;

/**
 * Returns the SBOM of a NuGet package whose project has been packed.
 * @param time of the commit: the same sources have the same SBOM
 */
export function sbomOfNuget({ project, id, version }, { time }) {
  const folder = mkdtempSync(join(tmpdir(), "amcp-sbom-"));
  const subject = ["--include-project-references", "--set-nuget-purl", "--set-name", id, "--set-version", version, "--set-type", "Library"];
  const output = ["--output", folder, "--filename", "sbom.json", "--output-format", "Json", "--spec-version", SPECIFICATION];
  const options = ["--no-serial-number", "--disable-package-restore"];
  try {
    const { isGreen, output: said } = dotnet(
      ["tool", "run", "dotnet-CycloneDX", projectFile(project), ...subject, ...output, ...options],
      "pipe",
    );
    if (!isGreen) throw new Error(`the SBOM of ${id} failed:\n${said}`);
    const sbom = JSON.parse(readFileSync(join(folder, "sbom.json"), "utf8"));
    const shipped = sbom.components.map((one) => (EMBEDDED.includes(one.name) ? { ...one, scope: "required" } : one));
    const components = shipped.filter(({ scope }) => scope !== "excluded");
    const refs = new Set([sbom.metadata.component["bom-ref"], ...components.map((one) => one["bom-ref"])]);
    const dependencies = sbom.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
    return { ...sbom, metadata: { ...sbom.metadata, timestamp: time }, components, dependencies };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Returns the SBOM of the npm package: what an installation brings, what the bundles contain, and the NuGet packages in the tarball with what
 * they and the folder of the host contain.
 */
export function sbomOfNpm(nugetSboms, { time }) {
  const sbom = sbomOfInstallation();
  const bundled = JSON.parse(readFileSync(join(root, "dist/.bundled.json"), "utf8")).map(bundledComponent);
  const own = nugetSboms.map(({ metadata }) => metadata.component);
  const embedded = nugetSboms.flatMap(({ components }) => components.filter(({ name }) => EMBEDDED.includes(name)));
  const known = new Map(sbom.components.map((one) => [one["bom-ref"], one]));
  const added = [...bundled, ...own, ...embedded, ...packagesOfHost().map(assemblyComponent)];
  for (const one of added) {
    const ref = one["bom-ref"];
    known.set(ref, { ...one, ...known.get(ref), ...(one.properties && { properties: one.properties }) });
  }
  const refs = [...new Set(added.map((one) => one["bom-ref"]))];
  const subject = sbom.metadata.component["bom-ref"];
  const listed = sbom.dependencies.map((one) =>
    one.ref === subject ? { ...one, dependsOn: [...new Set([...one.dependsOn, ...refs])].sort() } : one,
  );
  const leaves = refs.filter((ref) => !listed.some((one) => one.ref === ref)).map((ref) => ({ ref, dependsOn: [] }));
  const { serialNumber: _, metadata, ...rest } = sbom;
  return {
    ...rest,
    metadata: { ...metadata, timestamp: time },
    components: [...known.keys()].sort().map((ref) => known.get(ref)),
    dependencies: [...listed, ...leaves],
  };
}

/**
 * npm's own SBOM. From the whole lock file it would leave out, with `--omit dev`, every dependency that a package for development needs, too,
 * such as zod; and it names the package after its folder.
 */
function sbomOfInstallation() {
  const folder = mkdtempSync(join(tmpdir(), "amcp-sbom-"));
  const forUsers = ({ devDependencies: _dev, peerDependencies: _peers, peerDependenciesMeta: _meta, ...rest }) => rest;
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const installed = Object.entries(lock.packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
  const packages = Object.fromEntries(installed.map(([path, one]) => [path, path === "" ? forUsers(one) : one]));
  try {
    writeFileSync(join(folder, "package.json"), JSON.stringify(forUsers(manifest)));
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ ...lock, packages }));
    const args = ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx"];
    const { status, stdout, stderr } = spawnSync("npm", args, { cwd: folder, encoding: "utf8", shell: process.platform === "win32" });
    if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`);
    const sbom = JSON.parse(stdout);
    if (sbom.specVersion !== SPECIFICATION) throw new Error(`npm writes CycloneDX ${sbom.specVersion}: correct SPECIFICATION`);
    sbom.metadata.component.name = manifest.name;
    return sbom;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The property is one that CycloneDX registers: https://github.com/CycloneDX/cyclonedx-property-taxonomy */
const bundledComponent = ({ name, version, license }) => ({
  "bom-ref": `${name}@${version}`,
  type: "library",
  name,
  version,
  scope: "required",
  purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
  properties: [{ name: "cdx:npm:package:bundled", value: "true" }],
  licenses: [{ license: { id: license } }],
});

function assemblyComponent({ name, version, license, copyright }) {
  const purl = `pkg:nuget/${name}@${version}`;
  return { "bom-ref": purl, type: "library", name, version, scope: "required", licenses: [{ license: { id: license } }], copyright, purl };
}
