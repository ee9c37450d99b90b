import { resolve } from "node:path";
import { AmcpError } from "../../contracts/errors.ts";
import { type FileMarks, fileMarksOf, savedBetween, waitForSave } from "../../platform/files/saved-files.ts";
import { visible } from "../../platform/text/shown-text.ts";
import { type Project, readProject, touchedBy } from "../../runner/impact/index.ts";
import type { Terminal } from "../command/command.ts";
import { isSet } from "../command/flag-values.ts";
import type { Given } from "../command/flags.ts";
import { ENDING, INTERRUPTED } from "../command/interrupt.ts";
import { showError } from "../command/show-error.ts";
import { CONFIG_FILE, loadConfig } from "../config/config.ts";
import { loadScenarios } from "../scenarios/load-scenarios.ts";
import { loadVerbs } from "../scenarios/load-verbs.ts";
import { readSelected, selectedPaths } from "../scenarios/selected-scenarios.ts";
import type { Narrowing } from "./choose-runs.ts";

type RunOnce = (narrowing: Narrowing) => Promise<number>;

const HELP = "Waiting for saved files. Keys: a all, f failed, Enter the same again, q quit.";

/**
 * Runs the scenarios, then again those that each saved file touches, until `q` or Ctrl-C. @returns the exit code of the last run, or 130
 *
 * @throws AmcpError AMCP_RUN_UNATTENDED
 */
export async function watchRuns(given: Given, terminal: Terminal, runOnce: RunOnce): Promise<number> {
  if (isSet(terminal.env["CI"])) throw new AmcpError("AMCP_RUN_UNATTENDED", "--watch waits for saved files, and CI is set");
  const view = await openView(given, terminal);
  let narrowing: Narrowing = {};
  for (;;) {
    const code = await runOnce(narrowing).catch((error: unknown) => showError(error, terminal.err));
    if (code === INTERRUPTED) return code;
    await view.afterRun();
    terminal.out.write(`\n${HELP}\n`);
    const next = await nextRun(view, narrowing, terminal);
    if (next === "q") return code;
    if (next === "interrupt") return INTERRUPTED;
    narrowing = next;
  }
}

async function nextRun(view: View, last: Narrowing, terminal: Terminal): Promise<Narrowing | "q" | "interrupt"> {
  for (;;) {
    const over = new AbortController();
    const saved = view.saved(over.signal);
    const key = nextKey(terminal, over.signal);
    const first = await Promise.race([saved, key]);
    over.abort();
    const pressed: Key | undefined = typeof first === "string" ? first : undefined;
    if (pressed === "q" || pressed === "interrupt") return pressed;
    if (pressed === "a") return {};
    if (pressed === "f") return { lastFailed: true };
    if (pressed === "again") return last;
    const touched = await view.touched();
    if (touched.length === 0) continue;
    terminal.out.write(`\n${touched.map(({ file, reason }) => `  ${visible(file)}: ${visible(reason)}`).join("\n")}\n`);
    return { files: new Set(touched.map(({ file }) => file)) };
  }
}

/** The files of the project, and what has become of them. */
interface View {
  /** Takes what the run itself wrote as seen. */
  afterRun(): Promise<void>;
  /** Resolves after a save; at once if there was one during the run. */
  saved(signal: AbortSignal): Promise<void>;
  /** The scenarios that the saves since the last call touch. */
  touched(): Promise<readonly { readonly file: string; readonly reason: string }[]>;
}

async function openView(given: Given, terminal: Terminal): Promise<View> {
  const { cwd } = terminal;
  const without = [resolve(cwd, given.text("out") ?? "amcp-results")];
  const own = (await selectedPaths(given, cwd)).map(({ path }) => resolve(cwd, path));
  const config = resolve(cwd, given.text("config") ?? CONFIG_FILE);
  let project = await projectOf(given, terminal);
  const paths = () => [...own, config, ...inputsOf(project)];
  let marks: FileMarks = await fileMarksOf({ paths: paths(), without });
  return {
    async afterRun() {
      const after = await fileMarksOf({ paths: paths(), without });
      const written = (path: string) => project?.scenarios.some(({ isBaseline }) => isBaseline(path)) === true;
      const byPerson = savedBetween(marks, after).filter((path) => !written(path));
      // The marks of what a person saved stay old, so that `touched` sees it.
      const seen = new Map(after);
      for (const path of byPerson) {
        const old = marks.get(path);
        if (old === undefined) seen.delete(path);
        else seen.set(path, old);
      }
      marks = seen;
    },
    saved: (signal) => waitForSave({ paths: paths(), without }, marks, signal),
    async touched() {
      project = (await projectOf(given, terminal)) ?? project;
      const after = await fileMarksOf({ paths: paths(), without });
      const saved = savedBetween(marks, after);
      marks = after;
      return project === undefined ? [] : [...touchedBy(saved, project)].map(([file, { reason }]) => ({ file, reason }));
    },
  };
}

const inputsOf = (project: Project | undefined): readonly string[] =>
  project === undefined
    ? []
    : [...project.scenarios.flatMap(({ used }) => used), ...project.apps.flatMap(({ folders, others }) => [...folders, ...others])];

/** Undefined while the configuration, or the folder of scenarios, cannot be read; the run says why. */
async function projectOf(given: Given, { cwd, env }: Terminal): Promise<Project | undefined> {
  try {
    const loaded = await loadConfig(cwd, given.text("config"));
    const { config, root } = loaded;
    const { verbs } = await loadVerbs(loaded);
    const { files } = await readSelected(await selectedPaths(given, cwd), cwd);
    const { scenarios, broken } = loadScenarios(files, config, { cwd, env, root, verbs });
    const { apps, baselines } = config;
    const shared = [resolve(cwd, given.text("config") ?? CONFIG_FILE)];
    return await readProject({ scenarios, broken: broken.map(({ file }) => file), apps, baselines, root, cwd, shared });
  } catch {
    return undefined;
  }
}

/** The next action that a person chooses. */
type Key = "a" | "f" | "again" | "q" | "interrupt";

/** Keys of a terminal come one by one, in raw mode; Ctrl-C is a key there, too. */
const keys: Readonly<Record<string, Key>> = { a: "a", f: "f", q: "q", "\r": "again", "\n": "again", "\u0003": "interrupt" };

/**
 * Waits for the next key, or for the next line where the input is a pipe; its end means `q`. Never resolves once the signal has aborted:
 * the input then waits for the next reader.
 */
function nextKey({ in: input }: Pick<Terminal, "in">, signal: AbortSignal): Promise<Key> {
  return new Promise((resolve) => {
    if (input === undefined) return;
    const isTerminal = input.isTTY === true;
    const end = () => {
      input.off("data", read);
      input.off("end", leave);
      for (const signal of ENDING) process.off(signal, interrupt);
      if (isTerminal) input.setRawMode(false);
      input.pause();
    };
    const choose = (key: Key) => {
      end();
      resolve(key);
    };
    const leave = () => choose("q");
    const interrupt = () => choose("interrupt");
    const read = (chunk: Buffer) => {
      const text = chunk.toString("utf8");
      const word = isTerminal ? text.charAt(0) : text.split("\n")[0]?.trim() || "\n";
      const key = keys[word];
      if (key === undefined) return;
      // The further lines of a pipe are for later.
      const rest = isTerminal ? "" : text.slice(text.indexOf("\n") + 1);
      end();
      if (rest !== "" && text.includes("\n")) input.unshift(Buffer.from(rest));
      resolve(key);
    };
    if (isTerminal) input.setRawMode(true);
    input.on("data", read);
    input.on("end", leave);
    for (const signal of ENDING) process.on(signal, interrupt);
    signal.addEventListener("abort", end, { once: true });
    if (input.readableEnded) leave();
    else input.resume();
  });
}
