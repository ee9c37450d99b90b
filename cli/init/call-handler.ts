import { writeFile } from "node:fs/promises";
import { relative, sep } from "node:path";
import { structuredPatch } from "diff";
import { agrees, type Consent } from "./ask.ts";
import type { FoundApp } from "./find-apps.ts";
import { changeOfProgram } from "./program-file.ts";

/** Adds the call of `UseAmcp` to an app's program if the user agrees. @returns whether no manual work is left */
export async function callHandler({ id, project }: FoundApp, { cwd, ask, yes, print }: Consent): Promise<boolean> {
  const change = await changeOfProgram(project);
  const path = relative(cwd, change.file ?? project)
    .split(sep)
    .join("/");
  if (change.kind === "done") {
    print(`kept     ${path} (calls UseAmcp)`);
    return true;
  }
  if (change.kind === "byHand") {
    const where = change.file === undefined ? `the program of ${id}, where it configures its AppBuilder` : path;
    for (const line of [`to do    ${where}: add`, ...change.advice.map((line) => `           ${line}`)]) print(line);
    return false;
  }
  if (!yes) for (const line of [path, ...lineDiff(change.before, change.after).map((line) => `  ${line}`)]) print(line);
  if (!yes && (ask === undefined || !(await agrees(ask, `Write this into ${path}?`)))) {
    print(`to do    ${path}: write the lines above, or run \`npx amcp-test init --referenced --yes\``);
    return false;
  }
  await writeFile(change.file, change.after);
  print(`written  ${path} (calls UseAmcp)`);
  return true;
}

/** The added (`+`) and removed (`-`) lines with two lines of context; `...` replaces omitted lines. */
export function lineDiff(before: string, after: string): readonly string[] {
  // With a line break at the end of both texts no line says that it has none.
  const options = { context: 2, stripTrailingCr: true };
  const { hunks } = structuredPatch("", "", `${before}\n`, `${after}\n`, undefined, undefined, options);
  const shown = (line: string) => (line.startsWith(" ") ? ` ${line}`.trimEnd() : `${line.slice(0, 1)} ${line.slice(1)}`);
  return hunks.flatMap(({ lines }, at) => [...(at === 0 ? [] : ["  ..."]), ...lines.map(shown)]);
}
