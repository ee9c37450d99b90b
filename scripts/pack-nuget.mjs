// npm runs it as `prepack`: it makes the NuGet packages in the tarball, until nuget.org has them, the list that `init` reads, the file with the
// sources of the headless platform, which is compiled for every other version of Avalonia, and the host of apps without a handler.
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { dotnet, hasSdk, quiet, readProperty, root, sourceVariables } from "./dotnet.mjs";
import { licencesOfHost, packagesOfHost } from "./licences.mjs";
import { handler, host, nugetFolder, packages, platform, projectFile, projects } from "./packages.mjs";

const hostFolder = join(nugetFolder, "host");
const messages = ["ignore", process.stderr, process.stderr];

/** Folders below src/ with the project and the C# files of the headless platform for any Avalonia. */
const sourceFolders = [platform, `${platform}.X11`, "Platform", "Shared"];

/** One file, because projects beside `node_modules` compile every C# file in it. */
function packSources() {
  const paths = sourceFolders.flatMap((name) => readdirSync(join(root, "src", name), { recursive: true }).map((path) => join(name, path)));
  const sources = paths
    .filter((path) => (path.endsWith(".cs") || path.endsWith("Platform.csproj")) && !/[\\/](bin|obj)[\\/]/.test(path))
    .sort();
  const texts = sources.map((path) => [path.split(sep).join("/"), readFileSync(join(root, "src", path), "utf8")]);
  writeFileSync(join(nugetFolder, "platform-sources.json"), JSON.stringify(Object.fromEntries(texts)));
}

/** The handler needs the Avalonia that it was compiled against; a package source without the oldest one compiles it against a later one. */
function bindHandler(output) {
  const assets = JSON.parse(readFileSync(join(root, "src", handler, "obj/project.assets.json"), "utf8"));
  const [, compiled] = /"Avalonia\/([^"]+)"/.exec(JSON.stringify(Object.values(assets.targets)[0])) ?? [];
  const oldest = readProperty("Directory.Packages.props", "AvaloniaMinimumVersion");
  if (compiled === oldest) return true;
  console.error(`HANDLER FOR AVALONIA ${compiled} AND LATER: this package source lacks ${oldest}. Do not publish it.`);
  return dotnet(["pack", projectFile(handler), `-p:AvaloniaMinimumVersion=${compiled}`, ...output], messages).isGreen;
}

/** Its assembly is in a folder with the handler and the libraries of that. */
function buildHost() {
  if (!dotnet(["build", projectFile(host), "-c", "Release", "--output", hostFolder, ...quiet], messages).isGreen) return false;
  for (const name of readdirSync(hostFolder)) {
    if (!name.endsWith(".dll")) rmSync(join(hostFolder, name), { recursive: true });
    // NuGet unpacks with modes that depend on the user's mask, and the tarball keeps them.
    else chmodSync(join(hostFolder, name), 0o644);
  }
  writeFileSync(join(hostFolder, "LICENSES.txt"), licencesOfHost(packagesOfHost()));
  return true;
}

function pack() {
  const variables = sourceVariables();
  if (variables === undefined) return false;
  Object.assign(process.env, variables);
  if (!buildHost()) return false;
  const output = ["-c", "Release", "--output", nugetFolder, `-p:HostFolder=${hostFolder}/`, ...quiet];
  if (!projects.every((project) => dotnet(["pack", projectFile(project), ...output], messages).isGreen)) return false;
  if (!bindHandler(output)) return false;
  const all = packages();
  const versions = all.filter(({ id }) => id === platform).map(({ version }) => version);
  const { version } = all.find(({ id }) => id === handler);
  writeFileSync(
    join(nugetFolder, "packages.json"),
    `${JSON.stringify({ version, handler, platform: { id: platform, versions } }, undefined, 2)}\n`,
  );
  packSources();
  return true;
}

rmSync(nugetFolder, { recursive: true, force: true });
if (hasSdk()) {
  mkdirSync(nugetFolder);
  process.exitCode = pack() ? 0 : 1;
} else {
  console.error(
    "WITHOUT NUGET PACKAGES: the .NET 10 SDK is not installed, so this tarball cannot give apps their handler. Do not publish it.",
  );
}
