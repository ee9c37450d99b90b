import type { ExitCode } from "../../contracts/errors.ts";

/** 0 passed, 130 interrupted, else what went wrong. */
export type RunExitCode = 0 | 130 | ExitCode;

const worstFirst: readonly RunExitCode[] = [130, 4, 2, 3, 1, 0];

/** Where several apply, the one that says most about what to do next. */
export const worstOf = (codes: Iterable<RunExitCode>): RunExitCode => {
  const all = new Set(codes);
  return worstFirst.find((code) => all.has(code)) ?? 0;
};
