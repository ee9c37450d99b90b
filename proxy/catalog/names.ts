import { createHash } from "node:crypto";

/** How a tool is called on the wire. */
export type NameStyle = "colon" | "portable" | "bare";

/**
 * Clients put their own prefix in front and the LLM APIs behind them refuse a whole request that holds a name outside
 * `^[a-zA-Z0-9_-]{1,64}$`; 45 characters leave room for `mcp__<server>__`.
 */
export const MAX_PORTABLE_LENGTH = 45;

const PORTABLE = /^[A-Za-z][A-Za-z0-9_-]*$/;
const HASH_DIGITS = 6;

/** The name that people and scenarios use. */
export const canonicalName = (appId: string, tool: string): string => `${appId}:${tool}`;

/** A URI of an app that names the app too, for where two apps use the same one. Of a template it is a template. */
export const canonicalUri = (appId: string, uri: string): string => `amcp://${appId}/${uri}`;

/**
 * The name that every client can use. One that is too long, has other characters or is taken is shortened and gets a hash of the
 * canonical name, so that it stays the same from run to run.
 */
export function portableName(appId: string, tool: string, isTaken: (name: string) => boolean): string {
  const plain = `${appId}__${tool}`;
  if (plain.length <= MAX_PORTABLE_LENGTH && PORTABLE.test(plain) && !isTaken(plain)) return plain;
  const start = plain.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, MAX_PORTABLE_LENGTH - HASH_DIGITS - 1);
  for (let salt = 0; ; salt += 1) {
    const hashed = createHash("sha256")
      .update(canonicalName(appId, tool) + "#".repeat(salt))
      .digest("hex")
      .slice(0, HASH_DIGITS);
    if (!isTaken(`${start}_${hashed}`)) return `${start}_${hashed}`;
  }
}
