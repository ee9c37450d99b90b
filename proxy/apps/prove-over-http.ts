import { z } from "zod";
import { AmcpError } from "../../contracts/errors.ts";
import { type AuthenticateParams, AuthenticateResult, CHALLENGE_METHOD } from "../../contracts/link.ts";
import type { Link } from "../../mcp/link.ts";
import type { HttpPeer } from "../../mcp/links/http-conversation.ts";
import { dialServer } from "../../mcp/links/http-link.ts";
import { chunksOf } from "../../mcp/links/stream-link.ts";
import { type HttpAnswer, sendHttp } from "../../platform/http.ts";
import { shownUrl } from "../../platform/shown-url.ts";
import { dialError } from "../../platform/sockets.ts";
import { createNonce, renderProof } from "../auth/proof.ts";
import { equalInConstantTime } from "../auth/token.ts";

/** An app over HTTP that has proved itself. */
export interface ProvenApp extends Pick<z.output<typeof AuthenticateResult>, "appId" | "instance">, Place {
  /** The same place; without a certificate by its address, because a host name could lead to another program later. */
  readonly url: string;
  /** The bearer of later requests. It opens nothing but this process of the app at this address. */
  readonly bearer: string;
}

/** Where an app listens. */
type Place = Pick<HttpPeer, "url" | "ca">;

/** A peer that has proved nothing yet says no more. */
const MAX_BYTES = 64 * 1024;

const Answer = z.object({ result: AuthenticateResult });

/**
 * Has an app that listens on `http://` prove that it holds the secret, before it gets a credential: anybody could have taken its port.
 *
 * @param signal ends the attempt
 * @throws AmcpError AMCP_PROXY_NOTHING_LISTENS, AMCP_PROXY_UNAUTHENTICATED for who does not hold the secret or knows no proof,
 *   AMCP_PROXY_LINK_CLOSED when it takes too long
 */
export async function proveOverHttp(
  { url: endpoint, ca }: Place,
  { clientId, secret }: { readonly clientId: string; readonly secret: Uint8Array },
  signal: AbortSignal,
): Promise<ProvenApp> {
  const name = shownUrl(endpoint);
  const dialler = createNonce();
  const params: AuthenticateParams = { clientId, token: "", nonce: dialler };
  const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", id: 1, method: CHALLENGE_METHOD, params }));
  const headers = { "Content-Type": "application/json", Accept: "application/json, text/event-stream", "Mcp-Method": CHALLENGE_METHOD };
  const answer = await sendHttp(endpoint, { method: "POST", headers, body, ca, signal }).catch((error) => {
    throw dialError(name, error, signal);
  });
  const told = Answer.safeParse(await readShort(answer)).data?.result;
  if (told === undefined)
    throw new AmcpError(
      "AMCP_PROXY_UNAUTHENTICATED",
      `${name} does not prove that it is an app (status ${answer.status}): another program listens there, or the app's handler is older than this proxy`,
    );
  const { appId, instance, nonce: listener, proof } = told;
  const url = new URL(endpoint);
  // The address that an app sees behind a gateway is another one; there the certificate tells who listens.
  const reached = url.protocol === "http:" ? answer.server : "";
  const prove = (side: "app" | "proxy") => renderProof(secret, { side, appId, instance, dialler, listener, endpoint: reached });
  if (!equalInConstantTime(proof, prove("app")))
    throw new AmcpError(
      "AMCP_PROXY_UNAUTHENTICATED",
      `${name} calls itself ${appId}, but does not prove that it holds the secret and listens there itself`,
    );
  if (reached !== "") url.host = reached;
  return { appId, instance, url: url.href, ca, bearer: `${clientId}:${dialler}:${prove("proxy")}` };
}

/** The link to an app that has proved itself; it ends with the process that did. @throws AmcpError what `dialServer` throws */
export const dialProven = ({ url, ca, bearer }: ProvenApp, signal: AbortSignal): Promise<Link> =>
  dialServer({ url, ca, headers: () => ({ Authorization: `Bearer ${bearer}` }), isProven: true }, signal);

/** The document that was answered; undefined for none, or one that is too long. */
async function readShort({ body, status }: HttpAnswer): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of chunksOf(body)) {
    size += part.length;
    if (status !== 200 || size > MAX_BYTES) break;
    parts.push(part);
  }
  body.destroy();
  try {
    return status === 200 && size <= MAX_BYTES ? JSON.parse(Buffer.concat(parts).toString()) : undefined;
  } catch {
    return undefined;
  }
}
