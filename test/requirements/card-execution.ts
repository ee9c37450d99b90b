import type { RequirementGroup } from "./requirement.ts";

/** Issue 24: execution, services and debugging. */
export const executionCards: readonly RequirementGroup[] = [
  {
    source: "issue 24, execution",
    entries: {
      "card/run-isolated-retries": "retries at the end, by one worker with fresh apps",
      "card/run-limit": "a limit of the whole run, after which teardowns run and reports are written",
      "card/verb-control-pause": "control: pause waits for a person, and is passed over where none can be",
      "card/run-only-affected": "--only-affected REV: the scenarios that a change can touch, with the reason of each",
    },
  },
  { source: "issue 24, services", entries: { "card/services": "services start before the apps that need them, and end with the run" } },
];
