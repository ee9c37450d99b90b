import type { TestOptions } from "vitest";

/**
 * Options of a test, or of all tests of a `describe`, that prove requirements. Each id is a tag: vitest refuses one that test/requirements.ts
 * does not list, runs the tests of one by `--tags-filter 003/FR-021`, and reports the ids beside the test's result.
 */
export const verifies = (ids: readonly string[], options: TestOptions = {}): TestOptions => ({ ...options, tags: [...ids] });
