import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Those that build apps take minutes: begun last, one of them would keep a single worker busy in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes("/test/e2e/");
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Real processes on two cores: few at once, and generous limits, for a test that waits on a condition ends early anyway. */
export default defineConfig({
  test: {
    include: ["test/{unit,integration,e2e}/**/*.test.ts"],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // As for C#: a test that a starved machine has failed is tried once more, and is marked so.
    retry: process.env["CI"] ? 1 : 0,
    expect: { poll: { timeout: 30_000 } },
    globalSetup: ["test/build-once.ts"],
  },
});
