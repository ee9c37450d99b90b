import type { z } from "zod";
import { AmcpError } from "../../contracts/errors.ts";
import { ConfirmParams, RegisterParams } from "../../contracts/link.ts";
import type { Clock } from "../../contracts/ports.ts";
import type { UpstreamMode } from "../../contracts/proxy-control.ts";
import { type Message, parseParams, readMessage } from "../../mcp/envelope.ts";
import type { Link } from "../../mcp/link.ts";
import type { UnprovenLink } from "../../mcp/links/stream-link.ts";
import { NO_ID, refusalOf, rpcRefusal, rpcResult } from "../../mcp/rpc.ts";
import type { Log } from "../../platform/observability/log.ts";
import { equalInConstantTime, shortName } from "../../platform/text/bytes.ts";
import { createNonce, findTokenFault, renderProof } from "../auth/token.ts";
import type { Refusals } from "./refusals.ts";

/** The identity of an accepted upstream. */
export interface Registration extends Pick<z.infer<typeof RegisterParams>, "appId" | "instance" | "version" | "standby"> {
  /** Undefined on another machine. */
  readonly pid: number | undefined;
  readonly mode: z.infer<typeof UpstreamMode>;
}

type Handshake = z.infer<typeof RegisterParams>;

/** The parts of the proxy that a handshake uses. */
export interface AdmissionContext {
  /** Undefined in a proxy without authentication. */
  readonly secret: Uint8Array | undefined;
  readonly tokenExpiryMs: number;
  readonly clock: Clock;
  readonly log: Log;
  /** @throws AmcpError AMCP_PROXY_DUPLICATE_APP when a living instance holds the name */
  checkName(registration: Registration): void;
  readonly refusals: Pick<Refusals, "note">;
  /** Delay in milliseconds before the app may try again; undefined if a slot is free. */
  retryAfterMs(): number | undefined;
}

/**
 * Authenticates an app that has dialled the proxy: `amcp/register`, our proof, `amcp/confirm` with its proof. Other requests are refused,
 * and each attempt is logged in one line. The caller answers the confirmation after the registry has accepted the app.
 *
 * @returns the registration and the id of the confirmation; undefined if the app was refused or deferred
 */
export async function admit(
  link: UnprovenLink,
  gate: AdmissionContext,
): Promise<{ registration: Registration; confirmId: string } | undefined> {
  let id = NO_ID;
  let registration: Handshake | undefined;
  let isAuthentic = false;
  try {
    const register = await readRequest(link, "amcp/register");
    id = register.id ?? NO_ID;
    registration = readParams(RegisterParams, register);
    const retryAfterMs = gate.retryAfterMs();
    if (retryAfterMs !== undefined) {
      gate.log.warning("registration put off", { app: shortened(registration)?.appId, peer: link.peer, retryAfterMs });
      link.send(rpcResult({ retryAfterMs }).frame(id));
      return undefined;
    }
    checkToken(registration, gate);
    isAuthentic = true;
    gate.checkName(registration);
    const proxyNonce = createNonce();
    link.send(rpcResult({ nonce: proxyNonce, proof: proofOf("proxy", registration, { proxyNonce, gate }) }).frame(id));

    const confirm = await readRequest(link, "amcp/confirm");
    id = confirm.id ?? NO_ID;
    const { proof } = readParams(ConfirmParams, confirm);
    if (!equalInConstantTime(proof, proofOf("app", registration, { proxyNonce, gate })))
      throw new AmcpError("AMCP_PROXY_UNAUTHENTICATED", "the proof does not fit the nonces of this connection");
    link.trust();
    logAttempt(gate, link, { registration, accepted: true });
    return { registration, confirmId: id };
  } catch (error) {
    const refusal = refusalOf(error);
    logAttempt(gate, link, { registration: isAuthentic ? registration : shortened(registration), accepted: false, refusal });
    link.send(rpcRefusal(refusal).frame(id));
    return undefined;
  }
}

async function readRequest(link: Link, method: string): Promise<Message> {
  const { value: frame, done } = await link.frames.next();
  if (done) throw new AmcpError("AMCP_PROXY_LINK_CLOSED", `the peer closed the connection before ${method}`);
  const message = frame.kind === "whole" ? readMessage(frame.bytes) : undefined;
  if (message?.kind !== "request" || message.method !== method)
    throw new AmcpError("AMCP_PROXY_UNAUTHENTICATED", `the proxy answers nothing before the request ${method}`);
  return message;
}

function readParams<Schema extends z.ZodType>(schema: Schema, message: Message): z.output<Schema> {
  const parsed = schema.safeParse(parseParams(message));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join(".") ?? "";
  throw new AmcpError(
    place === "appId" ? "AMCP_PROXY_BAD_APP_ID" : "AMCP_PROXY_BAD_FRAME",
    `${message.method} has a wrong "${place || "params"}": ${issue?.message}`,
  );
}

function checkToken({ appId, token }: Handshake, { secret, clock, tokenExpiryMs }: AdmissionContext): void {
  if (secret === undefined) return;
  const fault = findTokenFault(token, { secret, clientId: appId, nowMs: clock.now(), expiryMs: tokenExpiryMs });
  if (fault !== undefined) throw new AmcpError(fault.code, fault.message);
}

/** The proof is empty on both sides without a secret. */
function proofOf(
  side: "proxy" | "app",
  { appId, instance, nonce }: Handshake,
  { proxyNonce, gate }: { proxyNonce: string; gate: AdmissionContext },
): string {
  return gate.secret === undefined ? "" : renderProof(gate.secret, { side, appId, instance, dialler: nonce, listener: proxyNonce });
}

/** An AppId without authentication is cut, so that it fills neither the log nor the answers to agents that list refusals. */
const shortened = (claimed: Handshake | undefined): Handshake | undefined =>
  claimed && { ...claimed, appId: shortName(claimed.appId, LONGEST_CLAIM) };

const LONGEST_CLAIM = 200;

interface AuthenticationAttempt {
  readonly registration: Registration | undefined;
  readonly accepted: boolean;
  readonly refusal?: AmcpError;
}

function logAttempt({ log, refusals }: AdmissionContext, { peer }: Link, { registration, accepted, refusal }: AuthenticationAttempt): void {
  const { appId: app, instance, pid } = registration ?? {};
  log[accepted ? "information" : "warning"]("authentication", {
    app,
    instance,
    pid,
    peer,
    status: accepted ? "accepted" : "refused",
    ...(refusal && { code: refusal.code, reason: refusal.message }),
  });
  if (refusal !== undefined)
    refusals.note({ ...(registration && { appId: app, instance, pid }), endpoint: peer, code: refusal.code, reason: refusal.message });
}
