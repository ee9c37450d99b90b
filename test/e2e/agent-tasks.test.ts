import { cp } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import {
  type AgentTask,
  agentTasks,
  differencesIn,
  exportTask,
  inLanes,
  lengthOf,
  recordsIn,
  recordTasks,
  replayTask,
  runScenarios,
  type Samples,
  sessionsByTask,
  type TaskFolder,
  taskFolder,
  twinOf,
  writeConfig,
} from "../support/e2e/agent-tasks/index.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { type SeededFault, seededFaults } from "../support/e2e/seeded-faults.ts";
import { builtSample } from "../support/e2e/watch-tower.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const MINUTE = 60_000;

/** A soak has all tasks, as often as this says, and all faults; otherwise some tasks are done once, with a few faults. */
const REPEATS = Number(process.env["AMCP_SOAK_REPEATS"] ?? "1");
const isSoak = REPEATS > 1;
const SOME_TASKS = ["misspelt-address", "correct-address", "paused-log", "critical-and-leaver"];
const SOME_FAULTS = ["PasswordUnchecked", "SaveNotWired", "LevelInverted"];
const tasks = isSoak ? agentTasks : agentTasks.filter(({ name }) => SOME_TASKS.includes(name));
const faults = isSoak ? seededFaults : seededFaults.filter(({ name }) => SOME_FAULTS.includes(name));

const LONGEST_RATIO = 1.5;
const LEAST_FOUND = 0.95;
/** Replays without a fault before those with one. */
const NOISE_REPLAYS = 4;

/** A session as its records tell it. */
interface Recorded {
  readonly task: AgentTask;
  readonly session: string;
  readonly records: readonly ToolCallRecord[];
}

async function recordAll(folder: TaskFolder, samples: Samples): Promise<readonly Recorded[]> {
  await recordTasks(tasks, samples, folder.path);
  const sessions = await sessionsByTask(folder);
  return Promise.all(
    tasks.map(async (task) => {
      const session = sessions.get(task.name) ?? "";
      return { task, session, records: await recordsIn(folder, session, samples) };
    }),
  );
}

/** Whether most actions of a session were aimed by coordinates or refs. */
function isClumsy({ records }: Recorded): boolean {
  const actions = records.filter(({ annotations }) => annotations?.readOnlyHint !== true);
  const aimed = actions.filter(({ arguments: { x, element } }) => typeof x === "number" || String(element).startsWith("@e"));
  return aimed.length * 2 >= actions.length;
}

/** Differences by task that replays without a fault have, too, as those of pictures with a clock. */
type Noise = ReadonlyMap<string, Set<string>>;

async function noiseOf(folder: TaskFolder, recorded: readonly Recorded[], samples: Samples): Promise<Noise> {
  const noise = new Map<string, Set<string>>();
  await inLanes(Array<typeof recorded>(NOISE_REPLAYS).fill(recorded).flat(), async ({ task, session }) => {
    const found = differencesIn(await replayTask(folder, session, samples));
    noise.set(task.name, new Set([...(noise.get(task.name) ?? []), ...found]));
  });
  return noise;
}

/**
 * The tasks that a fault touches: two replays of the raw calls have the same other answer than the record, which no replay without the fault has.
 * One of these runs between the two and adds to the noise, which grows with the load of the machine.
 */
async function touchedBy(
  fault: SeededFault,
  folder: TaskFolder,
  recorded: readonly Recorded[],
  { samples, noise }: Known,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const touched = new Map<string, readonly string[]>();
  await inLanes(
    recorded.filter(({ task }) => task.apps.includes(fault.app)),
    async ({ task, session }) => {
      const replay = async (name?: string) => differencesIn(await replayTask(folder, session, samples, name));
      const found = [...(await replay(fault.name))].filter((one) => noise.get(task.name)?.has(one) !== true);
      if (found.length === 0) return;
      const without = await replay();
      for (const one of without) noise.get(task.name)?.add(one);
      const again = await replay(fault.name);
      const own = found.filter((one) => again.has(one) && !without.has(one));
      if (own.length > 0) touched.set(task.name, own);
    },
  );
  return touched;
}

interface Known {
  readonly samples: Samples;
  readonly noise: Noise;
}

const percent = (part: number, whole: number): string => `${part} of ${whole} (${Math.round((part / whole) * 1000) / 10} %)`;

const tell = (...lines: readonly string[]): void => void process.stdout.write(`${lines.join("\n")}\n`);

function medianAndMost(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  return `median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(2)}, most ${sorted.at(-1)?.toFixed(2)}`;
}

async function checkLengths(folder: TaskFolder): Promise<void> {
  const lengths = await Promise.all(
    tasks.map(async (task) => ({
      task: task.name,
      exported: await lengthOf(join(folder.path, "scenarios", `${task.name}.yaml`)),
      twin: await lengthOf(twinOf(task)),
    })),
  );
  const ratios = lengths.map(({ exported, twin }) => exported.steps / twin.steps);
  tell(
    `steps of exports, as a share of those by hand: ${medianAndMost(ratios)}`,
    `lines of exports, as a share of those by hand: ${medianAndMost(lengths.map(({ exported, twin }) => exported.lines / twin.lines))}`,
    ...lengths.map(
      ({ task, exported, twin }) => `  ${task}: ${exported.steps} steps to ${twin.steps}, ${exported.lines} lines to ${twin.lines}`,
    ),
  );
  expect.soft(lengths.filter(({ exported, twin }) => exported.steps > LONGEST_RATIO * twin.steps).map(({ task }) => task)).toEqual([]);
}

async function checkFaults(folder: TaskFolder, recorded: readonly Recorded[], samples: Samples): Promise<void> {
  const noise = await noiseOf(folder, recorded, samples);
  tell("differences without a fault:", ...[...noise].flatMap(([task, found]) => [...found].map((one) => `  ${task}: ${one}`)));
  const missed: string[] = [];
  const untouching: string[] = [];
  let count = 0;
  for (const fault of faults) {
    const differences = await touchedBy(fault, folder, recorded, { samples, noise });
    const touched = [...differences.keys()].toSorted();
    count += touched.length;
    if (touched.length === 0) untouching.push(fault.name);
    if (touched.length === 0) continue;
    const files = touched.map((task) => `scenarios/${task}.yaml`);
    const verdicts = await runScenarios(folder, files, { config: await writeConfig(folder, fault), out: `fault-${fault.name}` });
    const green = touched.filter((task) => verdicts.get(`scenarios/${task}.yaml`)?.isGreen !== false);
    missed.push(...green.map((task) => `${task} does not see ${fault.name}: ${differences.get(task)?.slice(0, 3).join(", ")}`));
    tell(`${fault.name}: touches ${touched.join(", ")}${green.length === 0 ? "" : `; not seen by ${green.join(", ")}`}`);
  }
  tell(`pairs of a session and a fault whose export fails: ${percent(count - missed.length, count)}`, ...missed.map((one) => `  ${one}`));
  expect.soft(untouching, "faults that touch no task").toEqual([]);
  expect.soft((count - missed.length) / count).toBeGreaterThanOrEqual(LEAST_FOUND);
}

describeWithDotnet("what agents did at the samples", () => {
  test(`becomes scenarios that pass ${REPEATS} times, are short, and fail where a fault touches what was done`, {
    timeout: (isSoak ? 120 : 20) * MINUTE,
  }, async () => {
    const samples = {
      WatchTower: await builtSample("WatchTower"),
      AdminTool: await builtSample("AdminTool"),
      DataService: await builtSample("DataService"),
    };
    const folder = taskFolder(await temporaryFolder());
    await writeConfig(folder);
    const recorded = await recordAll(folder, samples);
    const clumsy = recorded.filter(isClumsy).map(({ task }) => task.name);
    tell(`${clumsy.length} of ${tasks.length} tasks use coordinates or refs in half of their actions: ${clumsy.join(", ")}`);
    if (isSoak) {
      expect(clumsy.length).toBeGreaterThanOrEqual(12);
      expect(tasks.filter(({ apps }) => apps.length > 1).length).toBeGreaterThanOrEqual(5);
    }
    await inLanes(recorded, async ({ task, session }) => {
      const { code, out, err } = await exportTask(folder, task.name, session);
      expect.soft(code, `${task.name}: ${out}${err}`).toBe(0);
    });
    await cp("test/support/e2e/agent-tasks/twins", join(folder.path, "twins"), { recursive: true });
    const files = tasks.flatMap(({ name }) => [`scenarios/${name}.yaml`, `twins/${name}.yaml`]);
    const verdicts = await runScenarios(folder, files, { out: "green", repeats: REPEATS });
    expect.soft([...verdicts].filter(([, { isGreen }]) => !isGreen)).toEqual([]);
    await checkLengths(folder);
    await checkFaults(folder, recorded, samples);
  });
});
