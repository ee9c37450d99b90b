// The packages whose code we pass on, in a bundle or as an assembly, and their licence texts, which a copy must include.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, "node_modules");
/** Packages without a text, by the package of the same author and licence that has it. */
const TEXT_OF = { "weak-lru-cache": "ordered-binary" };

const NAME = "((?:@[^/]+/)?[^/]+)";
const OWNER = new RegExp(`.*[\\\\/]node_modules/${NAME}`);
/** What a bundled package has bundled itself: rolldown's comment names the file, and pnpm's folder the version. */
const INNER = new RegExp(`^//#region .*node_modules/\\.pnpm/[^/]*?@(\\d[^_/(]*)[^/]*/node_modules/${NAME}/`, "gm");

/** Returns name, version and licence of each package whose code is in the chunks of a bundler, those inside of a package too. */
export function packagesIn(chunks) {
  const found = new Map();
  const add = (name, version) => found.set(`${name}@${version}`, { name, version, license: manifestOf(name).license });
  for (const [id, { renderedLength }] of chunks.flatMap(({ modules }) => Object.entries(modules ?? {}))) {
    const [file] = id.replaceAll("\\", "/").split("?");
    const [, owner] = OWNER.exec(file) ?? [];
    if (owner === undefined || renderedLength === 0) continue;
    add(owner, manifestOf(owner).version);
    const code = readFileSync(file.replace(/^\0[^:/]*:?/, ""), "utf8");
    for (const [, version, name] of code.matchAll(INNER)) add(name, version);
  }
  return [...found.keys()].sort().map((key) => found.get(key));
}

/** Returns the licence texts of packages, one after the other. @throws Error for a package without one */
export function licencesOf(packages) {
  return [...new Set(packages.map(({ name }) => name))].map((name) => `${name}\n\n${licenceOf(name)}`).join("\n\n");
}

function licenceOf(name) {
  const place = join(folder, TEXT_OF[name] ?? name);
  const file = readdirSync(place).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry));
  if (file === undefined) throw new Error(`${name} is bundled and has no licence text; find one and add the package to TEXT_OF`);
  return readFileSync(join(place, file), "utf8");
}

function manifestOf(name) {
  return JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8"));
}

/** Texts of the licences that NuGet packages name by their SPDX id, without the line of the copyright. */
const TEXTS = {
  MIT: () => readFileSync(join(root, "LICENSE"), "utf8").replace(/^.*?(?=Permission is)/s, ""),
  "Apache-2.0": () => licenceOf("@grpc/grpc-js"),
};

/** Returns name, version, licence and copyright of the NuGet packages whose assemblies stand beside the host, as its build has restored them. */
export function packagesOfHost() {
  const assets = JSON.parse(readFileSync(join(root, "dotnet/src/Amcp.Avalonia.Host/obj/project.assets.json"), "utf8"));
  const [target] = Object.values(assets.targets);
  const copied = Object.entries(target).filter(([, { type, runtime = {} }]) => type === "package" && Object.keys(runtime).some(isAssembly));
  return copied.map(([key]) => {
    const [name, version] = key.split("/");
    const place = Object.keys(assets.packageFolders)
      .map((cache) => join(cache, assets.libraries[key].path))
      .find(existsSync);
    const manifest = readFileSync(join(place, `${name.toLowerCase()}.nuspec`), "utf8");
    const textOf = (tag) => new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`).exec(manifest)?.[1];
    return { name, version, license: textOf("license"), copyright: textOf("copyright"), folder: place };
  });
}

const isAssembly = (path) => path.endsWith(".dll");

/** Returns the licence texts of the packages beside the host. @throws Error for a licence without a text */
export function licencesOfHost(packages) {
  const lines = packages.map(({ name, version, license, copyright }) => `${name} ${version}: ${license}, ${copyright}`);
  const texts = [...new Set(packages.map(({ license }) => license))].map((id) => {
    if (TEXTS[id] === undefined) throw new Error(`there is no text of the licence ${id}; add it to TEXTS`);
    return `${id}\n\n${TEXTS[id]()}`;
  });
  const notices = packages.map(({ folder }) => join(folder, "THIRD-PARTY-NOTICES.TXT")).filter(existsSync);
  return [lines.join("\n"), ...texts, ...new Set(notices.map((file) => readFileSync(file, "utf8")))].join("\n\n");
}
