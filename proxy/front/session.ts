import type { ProxyCore } from "../core.ts";
import type { Message } from "../relay/envelope.ts";
import type { FrontAgent } from "./front-agent.ts";

/** One agent's connection with the proxy around it. */
export interface FrontSession {
  readonly agent: FrontAgent;
  readonly core: ProxyCore;
  /** Where apps dial in. */
  readonly endpoint: string;
  /** The secret that the agent's side brought along, base64; undefined when it brought none. */
  readonly presentedSecret: string | undefined;
}

/** Serves one method; what it throws becomes the answer. @param id as written by the agent */
export type RequestHandler = (message: Message, id: string, session: FrontSession) => void;

export type NotificationHandler = (message: Message, session: FrontSession) => void;
