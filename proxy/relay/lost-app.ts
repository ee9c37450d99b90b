import type { z } from "zod";
import { type AppCrash, exceptionLines } from "../../contracts/app-tools/app-exception.ts";
import type { ConnectionStatus, Refusal } from "../../contracts/proxy-control.ts";
import type { CallFailure } from "../../mcp/rpc.ts";

/** Time and circumstances of an app's departure. */
export interface Departure {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly reason: string;
  /** Whether the app has unregistered itself; it is then not expected back. */
  readonly unregistered: boolean;
  /** The exception that ended the app. */
  readonly crash?: AppCrash;
}

/** A disconnected app and its departure. */
export interface LostApp {
  readonly appId: string;
  /** The app's own name of the tool that is called, if the app had it. */
  readonly tool?: string | undefined;
  readonly status: z.infer<typeof ConnectionStatus>;
  readonly departure: Departure;
  /** A second instance with this AppId that was refused, and why. */
  readonly refusal?: Refusal | undefined;
}

/** Answers a call to a disconnected app with the cause, the time and the retry advice. */
export function describeLoss(app: LostApp, { tool, during }: { tool: string; during: boolean }): CallFailure {
  const { appId, status, departure, refusal } = app;
  const since = new Date(departure.at).toISOString();
  const message = during
    ? `${appId} went away while ${tool} was running: ${departure.reason}.`
    : `${appId} is not connected since ${since}: ${departure.reason}.`;
  const thrown = departure.crash === undefined ? [] : exceptionLines(departure.crash.exceptions);
  return {
    code: "AMCP_PROXY_APP_GONE",
    message: [message, ...thrown].join("\n"),
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
