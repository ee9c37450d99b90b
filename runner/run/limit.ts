import { AmcpError } from "../../contracts/errors.ts";

/** A time limit with a message. */
export interface Limit {
  /** Aborts with AMCP_STEP_TIMEOUT. */
  readonly signal: AbortSignal;
  clear(): void;
}

/** @param subject of the message, such as `the step` in `the step did not end within 5000 ms` */
export function startLimit(what: string, limitMs: number, { graceMs = 0 }: { graceMs?: number } = {}): Limit {
  const controller = new AbortController();
  const end = () => controller.abort(new AmcpError("AMCP_STEP_TIMEOUT", `${what} did not end within ${limitMs} ms`));
  const timer = setTimeout(end, limitMs + graceMs);
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}
