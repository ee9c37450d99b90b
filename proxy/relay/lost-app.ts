import type { z } from "zod";
import type { AppCrash } from "../../contracts/app-tools/app-exception.ts";
import type { ConnectionStatus, Refusal } from "../../contracts/proxy-control.ts";
import type { CallFailure } from "../../mcp/rpc.ts";

/** When and how an app went away. */
export interface Departure {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly reason: string;
  /** It said goodbye: it is not expected back. */
  readonly farewell: boolean;
  /** The exception that ended it. */
  readonly crash?: AppCrash;
}

/** An app that is away, and how it went. */
export interface LostApp {
  readonly appId: string;
  readonly status: z.infer<typeof ConnectionStatus>;
  readonly departure: Departure;
  /** Another of its name that wanted in meanwhile, and why it was refused. */
  readonly refusal?: Refusal | undefined;
}

/** The answer to a call of an app that is not there: what happened to it, since when, and what to do. */
export function describeLoss(app: LostApp, { tool, during }: { tool: string; during: boolean }): CallFailure {
  const { appId, status, departure, refusal } = app;
  const since = new Date(departure.at).toISOString();
  const message = during
    ? `${appId} went away while ${tool} was running: ${departure.reason}.`
    : `${appId} is not connected since ${since}: ${departure.reason}.`;
  return {
    code: "AMCP_PROXY_APP_GONE",
    message,
    details: {
      app: appId,
      tool,
      state: status,
      since,
      lastExit: departure.reason,
      ...(departure.crash && { crash: departure.crash }),
      ...(refusal && { refused: refusal }),
    },
    retryable: !during,
  };
}
