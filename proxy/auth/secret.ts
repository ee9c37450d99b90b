import { AmcpError } from "../../contracts/errors.ts";
import { readPrivateFile } from "../../platform/files/files.ts";
import type { Log } from "../../platform/observability/log.ts";
import { equalInConstantTime } from "../../platform/text/bytes.ts";

/** Minimum length of a secret, against guessing. */
const MIN_SECRET_BYTES = 16;

/**
 * @param source where the secret was found, for the message; the secret itself never appears. @throws AmcpError AMCP_PROXY_UNAUTHENTICATED
 */
export function decodeSecret(text: string, source: string): Uint8Array {
  const trimmed = text.trim();
  const bytes = Buffer.from(trimmed, "base64");
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(trimmed);
  if (isBase64 && bytes.length >= MIN_SECRET_BYTES) return bytes;
  const fault = isBase64 ? `shorter than ${MIN_SECRET_BYTES} bytes` : "not base64";
  throw new AmcpError("AMCP_PROXY_UNAUTHENTICATED", `the shared secret in ${source} is ${fault}; make one with: openssl rand -base64 32`);
}

/** Reads a file that only its owner can read. @throws AmcpError AMCP_FILE_NOT_FOUND, AMCP_PROXY_UNAUTHENTICATED */
export async function readSecretFile(file: string): Promise<string> {
  const text = await readPrivateFile(file).catch((cause: Error) => {
    throw new AmcpError("AMCP_FILE_NOT_FOUND", `the secret file ${file} cannot be read: ${cause.message}`, { cause });
  });
  if (text === undefined)
    throw new AmcpError("AMCP_PROXY_UNAUTHENTICATED", `others can read the secret file ${file}; run: chmod 600 ${file}`);
  return text;
}

/**
 * Authenticates an agent on stdio by the environment of its side. Each attempt is one log line; nothing is logged after an accepted one.
 *
 * @param presented the agent's secret in base64; undefined without one
 * @returns a function that accepts a client or throws AmcpError AMCP_PROXY_UNAUTHENTICATED
 */
export function createAgentGate(presented: string | undefined, { secret, log }: { secret: Uint8Array | undefined; log: Log }) {
  let isKnown = false;
  return (client: string): void => {
    if (isKnown) return;
    isKnown =
      secret === undefined || (presented !== undefined && equalInConstantTime(presented.trim(), Buffer.from(secret).toString("base64")));
    log[isKnown ? "information" : "warning"]("authentication", { agent: client, status: isKnown ? "accepted" : "refused" });
    if (isKnown) return;
    const fault = presented === undefined ? "AMCP_SECRET is not set in the environment of the agent" : "AMCP_SECRET is another secret";
    throw new AmcpError("AMCP_PROXY_UNAUTHENTICATED", fault);
  };
}
