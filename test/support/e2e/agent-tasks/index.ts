import type { AgentTask } from "./agent-task.ts";
import { deskTasks } from "./desk-tasks.ts";
import { directoryTasks } from "./directory-tasks.ts";
import { serviceTasks } from "./service-tasks.ts";
import { twoAppTasks } from "./two-app-tasks.ts";

export type { AgentTask, SampleName } from "./agent-task.ts";
export { recordTasks, type Samples } from "./record-tasks.ts";
export {
  differencesIn,
  exportTask,
  inLanes,
  lengthOf,
  recordsIn,
  replayTask,
  runScenarios,
  sessionsByTask,
  type TaskFolder,
  taskFolder,
  writeConfig,
} from "./task-matrix.ts";

/** All tasks, whose twins of the same name are in `twins/`: scenarios that were written by hand. */
export const agentTasks: readonly AgentTask[] = [...deskTasks, ...directoryTasks, ...serviceTasks, ...twoAppTasks];

/** Where the scenario is that was written by hand for a task. */
export const twinOf = ({ name }: AgentTask): string => `test/support/e2e/agent-tasks/twins/${name}.yaml`;
