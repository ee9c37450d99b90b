import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { AppConfig } from "../apps/app-config.ts";
import { projectFile } from "../apps/prepare.ts";
import { projectSources } from "../apps/project-sources.ts";
import type { AppView } from "./list-views.ts";

/** Whether a view does not depend on a file of its app. */
export type Ignores = (path: string) => boolean;

interface MarkupView {
  readonly view: string;
  /** Of its class, without the namespace. */
  readonly type: string;
  /** Its XAML and the code behind it. */
  readonly files: readonly string[];
  readonly text: string;
}

const SOURCE = /\.(cs|fs|vb|axaml|xaml)$/;

/**
 * Which views a change of another view's files cannot touch: those that do not name it, also not by way of others, as long as only views
 * name it. Every other file touches all views.
 */
export async function viewUses(
  app: string,
  { project }: AppConfig,
  views: readonly AppView[],
  root: string,
): Promise<(view: string) => Ignores> {
  if (project === undefined) return () => () => false;
  const sources = (await projectSources(projectFile(app, resolve(root, project)))).filter((file) => SOURCE.test(file));
  const texts = new Map(await Promise.all(sources.map(async (file) => [file, await readFile(file, "utf8")] as const)));
  const markup = views.flatMap((view) => markupOf(view, texts));
  const owned = new Set(markup.flatMap(({ files }) => files));
  const others = [...texts].filter(([file]) => !owned.has(file)).map(([, text]) => text);
  const onlyInViews = markup.filter(({ type }) => !others.some((text) => names(text, type)));
  return (name) => {
    const own = markup.find(({ view }) => view === name);
    // The code of a view without XAML is among the other files.
    const used = own === undefined ? new Set() : reached(own, markup);
    const ignored = new Set(onlyInViews.filter((other) => !used.has(other)).flatMap(({ files }) => files));
    return (path) => ignored.has(path);
  };
}

function markupOf({ name, type, file }: AppView, texts: ReadonlyMap<string, string>): MarkupView[] {
  if (file === null || type === null) return [];
  const files = [file, `${file}.cs`].filter((path) => texts.has(path));
  return [{ view: name, type: type.split(/[.+]/).at(-1) ?? type, files, text: files.map((path) => texts.get(path)).join("\n") }];
}

/** A view is also found by the name of its view model. */
const names = (text: string, type: string): boolean => new RegExp(`\\b${type}(Model)?\\b`).test(text);

function reached(from: MarkupView, all: readonly MarkupView[]): ReadonlySet<MarkupView> {
  const found = new Set([from]);
  for (const one of found) for (const other of all) if (names(one.text, other.type)) found.add(other);
  return found;
}
