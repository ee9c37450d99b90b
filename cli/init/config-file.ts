import { statSync } from "node:fs";
import { resolve } from "node:path";
import { isMap, isScalar, parseDocument } from "yaml";
import type { Config } from "../config.ts";
import type { FoundApp } from "./found-app.ts";

/** Whether the configuration has the app's project, by its folder or its file. */
export function isConfigured({ project }: FoundApp, config: Config, cwd: string): boolean {
  return Object.values(config.apps).some((app) => {
    const named = app.project === undefined ? undefined : resolve(cwd, app.project);
    return named !== undefined && (named === project || (isFolder(named) && resolve(project, "..") === named));
  });
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** A configuration with these apps and nothing else. */
export const newConfig = (apps: readonly FoundApp[]): string =>
  `# yaml-language-server: $schema=node_modules/amcp-test/docs/schema/config.json\napps:\n${entries(apps, "  ")}`;

/** The text of a configuration with more apps behind those that it has; everything else is kept as it is. */
export function withApps(text: string, apps: readonly FoundApp[]): string {
  const document = parseDocument(text);
  const known = document.get("apps", true);
  const last = isMap(known) && known.flow !== true ? known.items.at(-1) : undefined;
  if (isMap(document.contents) && !document.has("apps")) return `${text}${text.endsWith("\n") ? "" : "\n"}apps:\n${entries(apps, "  ")}`;
  if (last === undefined || !isScalar(last.key)) {
    for (const { id, path } of apps) document.setIn(["apps", id], document.createNode({ project: path }, { flow: true }));
    const written = document.get("apps", true);
    if (isMap(written)) written.flow = false;
    return document.toString({ lineWidth: 0 });
  }
  const start = last.key.range?.[0] ?? 0;
  const indent = " ".repeat(start - (text.lastIndexOf("\n", start - 1) + 1));
  const end = Object(last.value).range?.[1] ?? start;
  const lineEnd = text[end - 1] === "\n" ? end : text.indexOf("\n", end) + 1;
  return lineEnd === 0 ? `${text}\n${entries(apps, indent)}` : `${text.slice(0, lineEnd)}${entries(apps, indent)}${text.slice(lineEnd)}`;
}

const entries = (apps: readonly FoundApp[], indent: string): string =>
  apps.map(({ id, path }) => `${indent}${id}: { project: ${quoted(path)} }\n`).join("");

const quoted = (path: string): string => (/^[\w./-]([\w./ -]*[\w./-])?$/.test(path) ? path : JSON.stringify(path));
