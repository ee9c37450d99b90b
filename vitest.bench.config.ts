import { defineConfig } from "vitest/config";

/** Questions of time: one at a time, nothing beside them. */
export default defineConfig({
  test: {
    include: ["test/bench/**/*.bench.ts"],
    globalSetup: ["test/support/build-once.ts"],
    // Nothing is recorded in the developer's own store.
    env: { AMCP_SESSIONS: "off" },
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
