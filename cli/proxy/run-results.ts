import { readdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { AmcpError } from "../../contracts/errors.ts";
import type { RunQueries } from "../../contracts/run-trace.ts";
import { slashedPath } from "../../platform/files/paths.ts";
import { fileWithin } from "../../platform/files/result-files.ts";
import { loadTokenizer } from "../../platform/text/tokenizer.ts";
import {
  type AnswerForm,
  EVENTS_FILE,
  listAnswer,
  type RecordedRun,
  renderAnswer,
  showAnswer,
  type WholeAnswer,
  whyAnswer,
} from "../../reports/index.ts";
import { readRun, TRACE_BUDGETS } from "../trace/open-run.ts";

/** The newest runs that are listed, and searched for a scenario. */
const MOST_RUNS = 10;

/**
 * Answers agents about the runs of a folder: its own results, and those of the folders in it. Nothing outside of the folder is read: a
 * scenario's name is compared and never a path, and a link that leads out is as if it were missing.
 */
export function createRunQueries(folder: string, cwd: string): RunQueries {
  const top = resolve(cwd, folder);
  const answer = async (
    query: keyof typeof TRACE_BUDGETS,
    ask: (run: RecordedRun, form: AnswerForm) => WholeAnswer | Promise<WholeAnswer>,
  ) => {
    const form = { tokens: TRACE_BUDGETS[query], isJson: false, count: await loadTokenizer() };
    const render = async (run: RecordedRun) => renderAnswer(await ask(run, form), form);
    let refusal: AmcpError | undefined;
    for (const file of await eventFiles(top)) {
      try {
        return await render(await runOf(file, cwd));
      } catch (error) {
        if (!(error instanceof AmcpError)) throw error;
        // An older run may have the scenario.
        refusal ??= error;
      }
    }
    throw refusal ?? new AmcpError("AMCP_FILE_NOT_FOUND", `${folder} holds no results of a run`);
  };
  return {
    list: async () => {
      const [, ...others] = await eventFiles(top);
      const rest = others.length === 0 ? "" : `older runs: ${others.map((file) => slashedPath(cwd, dirname(file))).join(", ")}\n`;
      return `${await answer("list", listAnswer)}${rest}`;
    },
    show: (scenario) => answer("show", (run, form) => showAnswer(scenario, run, form)),
    why: (scenario) => answer("why", (run, form) => whyAnswer(scenario, run, form)),
  };
}

const runOf = (file: string, cwd: string): Promise<RecordedRun> => {
  const folder = slashedPath(cwd, dirname(file)) || ".";
  return readRun(file, { shown: `${folder}/${EVENTS_FILE}`, folder }, cwd);
};

/** The real paths of the events in a folder and in the folders in it, the latest first. */
async function eventFiles(top: string): Promise<string[]> {
  const inner = await readdir(top, { withFileTypes: true }).catch(() => []);
  const folders = [".", ...inner.filter((entry) => entry.isDirectory()).map(({ name }) => name)];
  const files = await Promise.all(folders.map((folder) => fileWithin(top, join(folder, EVENTS_FILE))));
  const dated = files.filter((file) => file !== undefined).map(async (file) => ({ file, time: await changedAt(file) }));
  const sorted = (await Promise.all(dated)).toSorted((a, b) => b.time - a.time);
  return sorted.slice(0, MOST_RUNS).map(({ file }) => file);
}

/** When a file was written, in milliseconds since 1970; 0 where a run that begins has removed it. */
const changedAt = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
