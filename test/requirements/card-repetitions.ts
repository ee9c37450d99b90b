import type { RequirementGroup } from "./requirement.ts";

/** The requirements of issue 17 for repeated and perturbed runs. */
export const repetitionCards: readonly RequirementGroup[] = [
  {
    source: "issue 17, section 1",
    entries: {
      "card/17-repeat-each": "--repeat-each N runs each scenario N times, and an early stop has seen all scenarios",
      "card/17-perturb":
        "--perturb [seed] prints its seed, each repetition has a seed of its own, and its apps are new processes that get it",
      "card/17-findings": "what differs between repetitions is one finding per cause: step, elements, both pictures, seed",
      "card/17-recurrence": "a finding states in how many of ten repeats it came back, and its command replays it",
      "card/17-flaky-page": "docs/flaky.md tells how to find and mend a race",
      "card/17-perturbed-ci": "CI runs a perturbed set at 3 repetitions, and a nightly job all scenarios at 100",
    },
  },
];
