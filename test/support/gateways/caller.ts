import { createClientSession, STDIO } from "../../../gateways/kit/client-session.ts";
import type { Caller } from "../../../gateways/kit/gateway.ts";
import { systemClock } from "../../../platform/observability/clock.ts";

/** The client of a call that passes no transport. */
export const callerNamed = (client: string): Caller => ({
  client,
  session: createClientSession(systemClock, STDIO),
  signal: new AbortController().signal,
});
