import { existsSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Document, isMap, isNode, isScalar, type Pair, parseDocument } from "yaml";
import { fontPaths, fontsLine } from "../../contracts/script-fonts.ts";
import type { AppConfig } from "../../runner/apps/index.ts";
import type { Config } from "../config/config.ts";
import type { FoundApp } from "./find-apps.ts";
import type { OfferedFonts } from "./missing-fonts.ts";

/** An app that is added to a configuration. */
export type AddedApp = Pick<FoundApp, "id" | "path"> & { readonly isHosted: boolean; readonly offered?: OfferedFonts | undefined };

/** The entry of the app's project in the configuration, by folder or file. */
export function configured({ project }: FoundApp, config: Config, cwd: string): AppConfig | undefined {
  return Object.values(config.apps).find((app) => {
    const named = app.project === undefined ? undefined : resolve(cwd, app.project);
    return named !== undefined && (named === project || (isFolder(named) && resolve(project, "..") === named));
  });
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Renders a configuration with only these apps and the path of its schema. */
export const newConfig = (apps: readonly AddedApp[], schema: string): string =>
  `# yaml-language-server: $schema=${schema}\napps:\n${entries(apps, "  ")}`;

/** Appends apps to the text of a configuration; the rest stays unchanged. */
export function withAppEntries(text: string, apps: readonly AddedApp[]): string {
  const document = parseDocument(text);
  if (isMap(document.contents) && !document.has("apps")) return `${text}${text.endsWith("\n") ? "" : "\n"}apps:\n${entries(apps, "  ")}`;
  const known = document.get("apps", true);
  const last = isMap(known) && known.flow !== true ? known.items.at(-1) : undefined;
  return last !== undefined && isScalar(last.key) ? withEntriesBehind(text, last, apps) : rewritten(document, apps);
}

/** Renders the document again as a whole if `apps` is not in block style. */
function rewritten(document: Document, apps: readonly AddedApp[]): string {
  for (const { id, path, isHosted, offered } of apps) {
    const fonts = offered?.isAccepted === true && { fonts: fontPaths(offered.scripts) };
    const entry = { project: path, ...(isHosted && { handler: "hosted" }), ...fonts };
    document.setIn(["apps", id], document.createNode(entry, { flow: true }));
  }
  const written = document.get("apps", true);
  if (isMap(written)) written.flow = false;
  return document.toString({ lineWidth: 0 });
}

function withEntriesBehind(text: string, last: Pair, apps: readonly AddedApp[]): string {
  const start = rangeOf(last.key)?.[0] ?? 0;
  const indent = " ".repeat(start - (text.lastIndexOf("\n", start - 1) + 1));
  const end = (rangeOf(last.value) ?? rangeOf(last.key))?.[1] ?? start;
  const lineEnd = text[end - 1] === "\n" ? end : text.indexOf("\n", end) + 1;
  if (lineEnd === 0) return `${text}\n${entries(apps, indent)}`;
  return `${text.slice(0, lineEnd)}${entries(apps, indent)}${text.slice(lineEnd)}`;
}

const rangeOf = (node: unknown) => (isNode(node) ? node.range : undefined);

const entries = (apps: readonly AddedApp[], indent: string): string =>
  apps
    .map(({ id, path, isHosted, offered }) => {
      const parts = [`project: ${quoted(path)}`, ...(isHosted ? ["handler: hosted"] : [])];
      if (offered === undefined) return `${indent}${id}: { ${parts.join(", ")} }\n`;
      const line = fontsLine(offered.scripts);
      const entry = `${indent}${id}: { ${[...parts, ...(offered.isAccepted ? [line] : [])].join(", ")} }\n`;
      const names = offered.scripts.map(({ name }) => name).join(", ");
      return offered.isAccepted ? entry : `${indent}# ${names}: get the font (docs/fonts.md of amcp-test), and add ${line}\n${entry}`;
    })
    .join("");

const quoted = (path: string): string => (/^[\w./-]([\w./ -]*[\w./-])?$/.test(path) ? path : JSON.stringify(path));

/** Files of one machine, which runs and `init` create. Baselines belong in the repository. */
const OURS = ["amcp-results/", ".amcp/"];

/** Adds files that must not be committed to `.gitignore`. @returns the line to print */
export async function ignoreResults(cwd: string): Promise<string> {
  const file = join(cwd, ".gitignore");
  const text = await readFile(file, "utf8").catch(() => "");
  const bare = (line: string) => line.trim().replace(/^\/|\/$/g, "");
  const known = new Set(text.split("\n").map(bare));
  // A project without npm before has no line for `node_modules`.
  const wanted = existsSync(join(cwd, "node_modules")) ? ["node_modules/", ...OURS] : OURS;
  const missing = wanted.filter((line) => !known.has(bare(line)));
  if (missing.length === 0) return "kept     .gitignore";
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  await writeFile(file, `${text}${text === "" || text.endsWith("\n") ? "" : newline}${missing.join(newline)}${newline}`);
  return `written  .gitignore (${missing.join(", ")})`;
}
