import { defineConfig } from "vitest/config";

/** Real processes on two cores: few at once, and generous limits, for a test that waits on a condition ends early anyway. */
export default defineConfig({
  test: {
    include: ["test/{unit,integration,e2e}/**/*.test.ts"],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    globalSetup: ["test/build-once.ts"],
  },
});
