import { z } from "zod";
import { AmcpError } from "../../contracts/errors.ts";
import { defineOwnTool, type OwnTool, type OwnToolCall } from "../../contracts/own-tool.ts";
import { createStepLog, type HeldRun, holdRun, type Leases, runOnRunning, type StepLog } from "../../runner/running/index.ts";
import {
  fileOfSteps,
  joinRunning,
  type RunningPlace,
  readRunningScenario,
  runningRun,
  type WrittenScenario,
  writtenFile,
} from "./running-steps.ts";
import { refusedSteps, renderStepsAnswer, StepsAnswer, stepsAnswerOf } from "./steps-answer.ts";

const SteppedAnswer = StepsAnswer.extend({ next: z.string().optional().describe("the step before which it is held, with its line") });
type SteppedAnswer = z.infer<typeof SteppedAnswer>;

/** A scenario that an agent steps through. */
interface Stepped {
  readonly run: HeldRun;
  /** Of the scenario; steps of other files have no line of it. */
  readonly file: string;
  readonly lease: ReturnType<Leases["take"]>;
  readonly log: StepLog;
  /** The number of steps that the agent knows of. */
  reported: number;
}

/** `scenario_step`. */
export function scenarioStep(place: RunningPlace): OwnTool {
  /** By the key of the agent. */
  const stepped = new Map<string, Stepped>();
  const ownOf = ({ agent }: OwnToolCall): Stepped => {
    const own = stepped.get(agent.key);
    if (own === undefined) throw new AmcpError("AMCP_RUN_NOT_HELD", "you hold no scenario");
    return own;
  };
  return defineOwnTool({
    name: "scenario_step",
    description:
      "Steps through a scenario on the running app, which other tools can use meanwhile: start holds it before its first step, next runs one step, run goes to a line or the end, state only reports, stop ends it.",
    hints: { title: "Step through a scenario", destructiveHint: false, openWorldHint: false },
    hasOwnCalls: true,
    input: z.strictObject({
      action: z.enum(["start", "next", "run", "state", "stop"]),
      scenario: z.string().optional().describe("for start: a file, or YAML text"),
      line: z.int().min(1).optional().describe("for run"),
    }),
    output: SteppedAnswer,
    async run({ action, scenario, line }, call) {
      if (action === "start") return startStepping(await writtenIn(scenario, place), { place, stepped }, call);
      const own = ownOf(call);
      const cancel = () => void own.run.stop();
      call.signal.addEventListener("abort", cancel, { once: true });
      const isHeld: Parameters<HeldRun["go"]>[0] =
        action === "next" ? () => true : (step) => line !== undefined && step.file === own.file && step.line >= line;
      const act = async () => {
        if (action === "stop") await own.run.stop();
        else if (action !== "state") await own.run.go(isHeld);
      };
      await own.lease.use(act).finally(() => call.signal.removeEventListener("abort", cancel));
      return progressOf(own);
    },
    render: (answer) => [renderStepsAnswer(answer), ...(answer.next === undefined ? [] : [`next: ${answer.next}`])].join("\n"),
  });
}

/** A text has several lines, or a name in flow style; anything else is a file. */
async function writtenIn(scenario: string | undefined, place: RunningPlace): Promise<WrittenScenario> {
  if (scenario === undefined) throw new AmcpError("AMCP_RUN_NOT_HELD", "`start` needs the `scenario`");
  const isText = scenario.includes("\n") || scenario.trimStart().startsWith("{");
  return isText ? { file: fileOfSteps(place), text: scenario, isDraft: true } : writtenFile(scenario, place);
}

interface Stepping {
  readonly place: RunningPlace;
  /** Gets the scenario until it has ended. */
  readonly stepped: Map<string, Stepped>;
}

async function startStepping(written: WrittenScenario, { place, stepped }: Stepping, call: OwnToolCall): Promise<SteppedAnswer> {
  const { agent } = call;
  if (stepped.has(agent.key)) throw new AmcpError("AMCP_APP_LEASED", "you hold a scenario already; end it with `action: stop`");
  const running = await joinRunning(place, call);
  const close = running.federation.close;
  const read = readRunningScenario(written, running);
  if ("problems" in read) {
    await close();
    return refusedSteps(read.problems, 0);
  }
  const log = createStepLog();
  let lease: Stepped["lease"] | undefined;
  const leave = async () => {
    stepped.delete(agent.key);
    lease?.end();
    await close();
  };
  try {
    lease = place.leases.take(read.run.scenario.apps, agent, "scenario_step");
    const control = await place.controlFor(agent, lease.signal);
    const base = runningRun(running, { variables: read.variables, log, control });
    const start: Parameters<typeof holdRun>[0] = (before, interrupted) =>
      runOnRunning([read.run], { ...base, watch: { before, after: log.after }, interrupted }).finally(leave);
    const run = await holdRun(start, lease.signal);
    const own = { run, file: written.file, lease, log, reported: 0 };
    if (log.end === undefined) stepped.set(agent.key, own);
    if (call.signal.aborted) await run.stop();
    return progressOf(own);
  } catch (error) {
    await leave();
    throw error;
  }
}

/** The steps since the last answer, and the next one. */
function progressOf(own: Stepped): SteppedAnswer {
  const { run, log } = own;
  const { next, variables } = run;
  const answer = stepsAnswerOf(log, own.reported);
  own.reported = log.steps.length;
  const shown = Object.fromEntries(
    Object.entries(variables)
      .slice(0, 8)
      .map(([name, value]) => [name, shortValue(value)]),
  );
  return {
    ...answer,
    ...((answer.values !== undefined || Object.keys(shown).length > 0) && { values: { ...shown, ...answer.values } }),
    ...(next !== undefined && { next: `${next.step} ${next.sentence} (line ${next.line} of ${next.file})` }),
  };
}

const shortValue = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).slice(0, 40);
