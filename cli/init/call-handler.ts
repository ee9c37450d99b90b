import { writeFile } from "node:fs/promises";
import { relative, sep } from "node:path";
import { type Ask, agrees } from "./ask.ts";
import type { FoundApp } from "./found-app.ts";
import { lineDiff } from "./line-diff.ts";
import { changeOfProgram } from "./program-file.ts";

interface Consent {
  readonly cwd: string;
  /** Undefined without a terminal. */
  readonly ask: Ask | undefined;
  /** Agrees to everything without questions. */
  readonly yes: boolean;
  readonly tell: (line: string) => void;
}

/** Adds the call of `UseAmcp` to an app's program if the user agrees. @returns whether no manual work is left */
export async function callHandler({ id, project }: FoundApp, { cwd, ask, yes, tell }: Consent): Promise<boolean> {
  const change = await changeOfProgram(project);
  const path = relative(cwd, change.file ?? project)
    .split(sep)
    .join("/");
  if (change.kind === "done") {
    tell(`kept     ${path} (calls UseAmcp)`);
    return true;
  }
  if (change.kind === "byHand") {
    const where = change.file === undefined ? `the program of ${id}, where it configures its AppBuilder` : path;
    for (const line of [`to do    ${where}: add`, ...change.advice.map((line) => `           ${line}`)]) tell(line);
    return false;
  }
  if (!yes) for (const line of [path, ...lineDiff(change.before, change.after).map((line) => `  ${line}`)]) tell(line);
  if (!yes && (ask === undefined || !(await agrees(ask, `Write this into ${path}?`)))) {
    tell(`to do    ${path}: write the lines above, or run \`npx amcp-test init --yes\``);
    return false;
  }
  await writeFile(change.file, change.after);
  tell(`written  ${path} (calls UseAmcp)`);
  return true;
}
