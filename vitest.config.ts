import { basename } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { requirements } from "./test/requirements.ts";

/** Only `npm run test:all` runs these: real apps and packages; soaks; tests of many processes that few changes break. */
const E2E = "test/e2e/**/*.test.ts";
const LONG = "test/**/*.long.test.ts";
const SLOW = "test/**/*.slow.test.ts";
/** Files that a system cannot run. For the files of projects vitest ignores `--exclude`. */
const EXCEPT = (process.env["AMCP_TEST_EXCEPT"] ?? "").split(";").filter((glob) => glob !== "");

/** A file of minutes that starts last keeps a single worker busy at the end; these files are in the order of their durations. */
const LONGEST = [
  ...["soak.long", "store-crash.long", "crashes.long", "reconnects.long", "build.slow"],
  ...["tarball", "agent-tasks", "shipped", "failing-app", "new-app", "debug-app", "mutants", "agent-story", "inspector"],
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.indexOf(basename(moduleId, ".test.ts"));
      return place === -1 ? LONGEST.length : place;
    };
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

/** A test that waits on a condition ends early anyway. */
const limits = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // As for C#: a test that a starved machine has failed is tried once more, and is marked so.
  retry: process.env["CI"] ? 1 : 0,
  expect: { poll: { timeout: 30_000 } },
};

/** Most of these tests wait for processes of Node, so that three at a time keep two processors busy. The tests of C# run beside them. */
const QUICK = { maxWorkers: 3, sequence: { groupOrder: 0 } };
/** Soaks wait most of the time. */
const LASTING = { maxWorkers: 5, sequence: { groupOrder: 1 } };

const TOGETHER = {
  // One process for many files: to start one and load the sources for each takes longer than most of them.
  isolate: false,
  // No records in the developer's own store. More certificates than Node's own, which every one of a thousand processes would read: these tests stay on this machine.
  env: { NODE_EXTRA_CA_CERTS: "", AMCP_SESSIONS: "off" },
  ...limits,
};

export default defineConfig({
  test: {
    // What `verifies` may name; vitest refuses any other id.
    tags: requirements.map(({ id, text }) => ({ name: id, description: text })),
    sequence: { sequencer: LongestFirst },
    globalSetup: ["test/support/build-once.ts"],
    projects: [
      {
        test: { name: "quick", include: ["test/{unit,integration}/**/*.test.ts"], exclude: [LONG, SLOW, ...EXCEPT], ...QUICK, ...TOGETHER },
      },
      { test: { name: "slow", include: [SLOW], ...LASTING, ...TOGETHER } },
      // Soaks measure what is left in their process, which has to be their own.
      { test: { name: "long", include: [LONG], env: { AMCP_SESSIONS: "off" }, ...LASTING, ...limits } },
      // Builds and real apps: beside other tests they are starved, and an app that gets no processor for seconds misses the limits of its steps.
      { test: { name: "e2e", include: [E2E], env: { AMCP_SESSIONS: "off" }, maxWorkers: 2, sequence: { groupOrder: 2 }, ...limits } },
    ],
  },
});
