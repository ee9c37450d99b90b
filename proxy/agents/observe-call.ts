import { createHash } from "node:crypto";
import type { ObservedAgent } from "../../contracts/sessions/call-sink.ts";
import type { Message } from "../../mcp/envelope.ts";
import type { CallObservation } from "../relay/call-observation.ts";
import type { AgentsContext } from "./agents-context.ts";

/** Observes a request that calls a tool; undefined for other requests, and if calls are not recorded. */
export const observeCall = (
  message: Message,
  { observer }: Pick<AgentsContext, "observer">,
  agent: () => ObservedAgent,
): CallObservation | undefined => (message.method === "tools/call" ? observer?.observe(message, agent) : undefined);

/** The key of agents that share a credential and client, without a session. It does not reveal the credential. */
export const keyOf = (credential: string, client: string): string =>
  createHash("sha256").update(`${credential}\n${client}`).digest("base64url");
