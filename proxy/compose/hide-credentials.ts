import { AmcpError } from "../../contracts/errors.ts";
import type { Log, LogFields } from "../../platform/log.ts";
import type { DialAttempts } from "../apps/dial-attempts.ts";
import type { Refusals } from "../apps/refusals.ts";
import type { Registry } from "../apps/registry.ts";
import { createMask, credentialsOf } from "../settings/credentials.ts";
import type { Target } from "../settings/target.ts";

/** Removes configured credentials from texts for people, models and files. */
export interface CredentialGuard {
  log(log: Log): Log;
  registry(registry: Registry): Registry;
  searches(dialAttempts: DialAttempts): DialAttempts;
  refusals(refusals: Refusals): Refusals;
}

/** A server may repeat its credentials: in its last stderr lines, in a refusal, in a redirect. */
export function createCredentialGuard(endpoints: readonly Target[]): CredentialGuard {
  const hide = createMask(endpoints.flatMap(credentialsOf));
  const clean = (fields: LogFields = {}): LogFields =>
    Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, typeof value === "string" ? hide(value) : value]));
  return {
    log: (log) => ({
      debug: (message, fields) => log.debug(message, clean(fields)),
      information: (message, fields) => log.information(message, clean(fields)),
      warning: (message, fields) => log.warning(message, clean(fields)),
      error: (message, fields) => log.error(message, clean(fields)),
      flush: log.flush,
    }),
    registry: (registry) => ({
      ...registry,
      depart: (instance, { reason, ...departure }) => registry.depart(instance, { ...departure, reason: hide(reason) }),
    }),
    searches: (dialAttempts) => ({
      ...dialAttempts,
      end: (target, failure) => dialAttempts.end(target, failure && new AmcpError(failure.code, hide(failure.message), { cause: failure })),
    }),
    refusals: (refusals) => ({ ...refusals, note: (refusal) => refusals.note({ ...refusal, reason: hide(refusal.reason) }) }),
  };
}
