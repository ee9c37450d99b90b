import { z } from "zod";
import { AmcpError } from "../../contracts/errors.ts";
import { type AuthenticateParams, AuthenticateResult, CHALLENGE_METHOD } from "../../contracts/link.ts";
import type { Link } from "../../mcp/link.ts";
import type { HttpPeer } from "../../mcp/links/http-conversation.ts";
import { dialServer } from "../../mcp/links/http-link.ts";
import { chunksOf } from "../../mcp/links/stream-link.ts";
import { type HttpAnswer, sendHttp } from "../../platform/net/http.ts";
import { dialError } from "../../platform/net/sockets.ts";
import { equalInConstantTime } from "../../platform/text/bytes.ts";
import { shownUrl } from "../../platform/text/shown-text.ts";
import { createNonce, renderProof } from "../auth/token.ts";

/** An authenticated app over HTTP. */
export interface ProvenApp extends Pick<z.output<typeof AuthenticateResult>, "appId" | "instance">, ServerAddress {
  /** The endpoint's URL. Without a certificate it contains the address, because a host name could later resolve to another program. */
  readonly url: string;
  /** The bearer of later requests; valid only for this process of the app at this address. */
  readonly bearer: string;
}

/** Endpoint of an app. */
type ServerAddress = Pick<HttpPeer, "url" | "ca" | "maxBytes">;

/** Size limit of the answer before authentication. */
const MAX_BYTES = 64 * 1024;

const Answer = z.object({ result: AuthenticateResult });

/**
 * Authenticates an app on `http://` before it gets a credential, because another program could have taken its port.
 *
 * @param signal aborts the attempt
 * @throws AmcpError AMCP_PROXY_NOTHING_LISTENS, AMCP_PROXY_UNAUTHENTICATED for a peer without the secret or without proofs,
 * AMCP_PROXY_LINK_CLOSED on a timeout
 */
export async function proveOverHttp(
  { url: endpoint, ca, maxBytes }: ServerAddress,
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
  const claim = Answer.safeParse(await readShort(answer)).data?.result;
  if (claim === undefined)
    throw new AmcpError(
      "AMCP_PROXY_UNAUTHENTICATED",
      `${name} does not prove that it is an app (status ${answer.status}): another program listens there, or the app's handler is older than this proxy`,
    );
  const { appId, instance, nonce: listener, proof } = claim;
  const url = new URL(endpoint);
  // Behind a gateway the app sees another address; there the certificate identifies the listener.
  const reached = url.protocol === "http:" ? answer.server : "";
  const prove = (side: "app" | "proxy") => renderProof(secret, { side, appId, instance, dialler, listener, endpoint: reached });
  if (!equalInConstantTime(proof, prove("app")))
    throw new AmcpError(
      "AMCP_PROXY_UNAUTHENTICATED",
      `${name} calls itself ${appId}, but does not prove that it holds the secret and listens there itself`,
    );
  if (reached !== "") url.host = reached;
  return { appId, instance, url: url.href, ca, maxBytes, bearer: `${clientId}:${dialler}:${prove("proxy")}` };
}

/** Opens the link to an authenticated app; it ends with that process. @throws AmcpError errors of `dialServer` */
export const dialProven = ({ url, ca, maxBytes, bearer }: ProvenApp, signal: AbortSignal): Promise<Link> =>
  dialServer({ url, ca, maxBytes, headers: () => ({ Authorization: `Bearer ${bearer}` }), isProven: true }, signal);

/** Reads the answer's document; undefined if it is missing or too long. */
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
