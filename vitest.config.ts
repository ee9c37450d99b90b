import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { requirements } from "./test/requirements.ts";

/** Suites and soaks of minutes, which `npm test -- --quick` leaves out. */
const LONG = ["test/e2e/**/*.test.ts", "test/**/*.long.test.ts"];

/** A long one that is begun last would keep a single worker busy in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ project }: TestSpecification) => project.name === "long";
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
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

export default defineConfig({
  test: {
    // Tests of C# run beside these, and both build apps: more at once starve the apps under test.
    maxWorkers: 2,
    // What `verifies` may name; vitest refuses any other id.
    tags: requirements.map(({ id, text }) => ({ name: id, description: text })),
    sequence: { sequencer: LongestFirst },
    globalSetup: ["test/support/build-once.ts"],
    projects: [
      {
        test: {
          name: "quick",
          include: ["test/{unit,integration}/**/*.test.ts"],
          exclude: LONG,
          // One process for many files: to start one and load the sources for each takes longer than most of them.
          isolate: false,
          // No records in the developer's own store. More certificates than Node's own, which every one of a thousand processes would read: these tests stay on this machine.
          env: { NODE_EXTRA_CA_CERTS: "", AMCP_SESSIONS: "off" },
          ...limits,
        },
      },
      // Soaks measure what is left in their process, which has to be their own.
      { test: { name: "long", include: LONG, env: { AMCP_SESSIONS: "off" }, ...limits } },
    ],
  },
});
