import { z } from "zod";
import { ListedProblem, type PlannedList } from "../../contracts/events.ts";
import { defineOwnTool, type OwnTool } from "../../contracts/own-tool.ts";
import { visible } from "../../platform/text/shown-text.ts";
import { listScenarios, type ScenarioPlace } from "./scenario-program.ts";

/** How many files an answer has. */
const MOST_FILES = 60;
/** How many ids of one file an answer has. */
const MOST_IDS = 8;

const Listed = z.object({
  scenarios: z.array(
    z.object({
      file: z.string(),
      name: z.string(),
      tags: z.array(z.string()).optional(),
      runs: z.int(),
      ids: z.array(z.string()).optional().describe("where there are several runs"),
    }),
  ),
  broken: z.array(ListedProblem).describe("the first problem of each file"),
  more: z.int().describe("files that were left off"),
});
type Listed = z.infer<typeof Listed>;

/** `scenario_list`. */
export const scenarioList = (place: ScenarioPlace): OwnTool =>
  defineOwnTool({
    name: "scenario_list",
    description: "Lists the scenarios of the project: files, names, tags, ids of their runs, and broken ones with their first problem.",
    hints: { title: "List scenarios", readOnlyHint: true, openWorldHint: false },
    input: z.strictObject({ under: z.string().default(".").describe("a folder or file") }),
    output: Listed,
    run: async ({ under }, { signal }) => listedOf(await listScenarios({ path: place.folder.pathOf(under) }, place, signal)),
    render: ({ scenarios, broken, more }) =>
      [
        ...scenarios.map(lineOf),
        ...broken.map(({ file, line, column, code, message }) => `${file}:${line}:${column}  BROKEN ${code}: ${visible(message)}`),
        ...(more > 0 ? [`${more} more; name a folder with \`under\``] : []),
        ...(scenarios.length + broken.length === 0 ? ["no scenarios"] : []),
      ].join("\n"),
  });

function listedOf({ scenarios, problems }: PlannedList): Listed {
  const isBroken = new Set(problems.map(({ scenario }) => scenario));
  const broken = [...isBroken].flatMap((file) => problems.find(({ scenario }) => scenario === file) ?? []);
  const sound = scenarios.filter(({ file }) => !isBroken.has(file));
  const files = [...new Set(sound.map(({ file }) => file))].map((file) => {
    const runs = sound.filter((run) => run.file === file);
    const [{ name, tags } = { name: "", tags: [] }] = runs;
    const ids = runs.length > 1 ? { ids: runs.slice(0, MOST_IDS).map(({ id }) => id) } : {};
    return { file, name, ...(tags.length > 0 && { tags }), runs: runs.length, ...ids };
  });
  const all = files.length + broken.length;
  return {
    scenarios: files.slice(0, Math.max(0, MOST_FILES - broken.length)),
    broken: broken.slice(0, MOST_FILES),
    more: Math.max(0, all - MOST_FILES),
  };
}

function lineOf({ file, name, tags = [], runs, ids = [] }: Listed["scenarios"][number]): string {
  const marks = tags.length === 0 ? "" : `  [${tags.map(visible).join(", ")}]`;
  const shown = ids.map((id) => (id.startsWith(file) ? id.slice(file.length) : id));
  const some = ids.length === 0 ? "" : `  ${runs} runs: ${shown.join(" ")}${runs > ids.length ? " ..." : ""}`;
  return `${file}  ${visible(name)}${marks}${some}`;
}
