import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { utf8Text } from "../../platform/text/text-encoding.ts";
import { NODE_MODULES_EXCLUSION } from "../../runner/apps/index.ts";

/** A package reference to add. */
export interface Reference {
  readonly id: string;
  readonly version: string;
}

/** A file and its new text. */
export interface Edit {
  readonly file: string;
  readonly text: string;
}

/** Excludes the handler from releases; `-p:AmcpTest=true`, which the runner uses, includes it. */
const SWITCH = [
  "<!-- amcp-test: in Debug builds and in those of `npx amcp-test`, never in a release. -->",
  "<PropertyGroup>",
  `  <AmcpTest Condition="'$(AmcpTest)' == '' and '$(Configuration)' == 'Debug'">true</AmcpTest>`,
  `  <AmcpTest Condition="'$(AmcpTest)' == ''">false</AmcpTest>`,
  `  <DefineConstants Condition="'$(AmcpTest)' == 'true'">$(DefineConstants);AMCP</DefineConstants>`,
  "</PropertyGroup>",
];

/**
 * A release without a restore of its own uses the packages that a Debug build restored. `Publish="false"` removes them from it, for which
 * the build, but not the restore, needs the references.
 */
const WHERE = `'$(AmcpTest)' == 'true' or '$(MSBuildIsRestoring)$(DesignTimeBuild)' == ''`;

const EXCLUSION = ["<PropertyGroup>", `  ${NODE_MODULES_EXCLUSION}`, "</PropertyGroup>"];

/** The file with the versions of a project's packages: the project, or a Directory.Packages.props above it. */
async function versionsFileOf(project: string): Promise<string> {
  const central = nearestAbove(project, "Directory.Packages.props");
  if (central === undefined) return project;
  const text = await inheritedText(project, ["Directory.Build.props", "Directory.Packages.props"]);
  return /<ManagePackageVersionsCentrally>\s*true/i.test(text) ? central : project;
}

/** The edits that add package references for test builds as groups at the end of a project. Existing references stay unchanged. */
export async function withReferences(
  project: string,
  { references, excludesNodeModules }: { references: readonly Reference[]; excludesNodeModules: boolean },
): Promise<readonly Edit[]> {
  const text = utf8Text(await readFile(project), project);
  const missing = notIn(text, references);
  const versions = await versionsFileOf(project);
  const versionOf = ({ version }: Reference) => (versions === project ? ` Version="${version}"` : "");
  const line = (reference: Reference) => `  <PackageReference Include="${reference.id}"${versionOf(reference)} Publish="$(AmcpTest)" />`;
  const added = [
    ...(excludesNodeModules ? EXCLUSION : []),
    ...(missing.length === 0 || text.includes("<AmcpTest ") ? [] : SWITCH),
    ...(missing.length === 0 ? [] : [`<ItemGroup Condition="${WHERE}">`, ...missing.map(line), "</ItemGroup>"]),
  ];
  const edits = added.length === 0 ? [] : [{ file: project, text: withLines(text, added) }];
  return versions === project ? edits : [...edits, ...(await withVersions(versions, references))];
}

async function withVersions(file: string, references: readonly Reference[]): Promise<readonly Edit[]> {
  const text = utf8Text(await readFile(file), file);
  const missing = notIn(text, references).map(({ id, version }) => `  <PackageVersion Include="${id}" Version="${version}" />`);
  return missing.length === 0 ? [] : [{ file, text: withLines(text, ["<ItemGroup>", ...missing, "</ItemGroup>"]) }];
}

const notIn = (text: string, references: readonly Reference[]): readonly Reference[] =>
  references.filter(({ id }) => !text.includes(`Include="${id}"`));

/** Inserts lines before the end of the project. */
function withLines(text: string, lines: readonly string[]): string {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const indented = lines.map((line) => `  ${line}${newline}`).join("");
  return text.replace(/(?=<\/Project>\s*$)/, () => indented);
}

/** The text of a project, followed by the nearest inherited MSBuild file of each name. */
export async function inheritedText(project: string, names: readonly string[] = ["Directory.Build.props"]): Promise<string> {
  const above = names.map((name) => nearestAbove(project, name)).filter((file) => file !== undefined);
  return (await Promise.all([project, ...above].map((file) => readFile(file, "utf8")))).join("\n");
}

/** The nearest file of a name in the folder of a file or above. */
function nearestAbove(file: string, name: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const path = join(folder, name);
    if (existsSync(path)) return path;
    if (folder === dirname(folder)) return undefined;
  }
}
