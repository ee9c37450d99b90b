import { sha256 } from "../../platform/text/bytes.ts";

/**
 * Clients prepend a prefix, and LLM APIs refuse a whole request with a name outside `^[a-zA-Z0-9_-]{1,64}$`. 45 characters leave room for
 * `mcp__<server>__`.
 */
export const MAX_PORTABLE_LENGTH = 45;

const PORTABLE = /^[A-Za-z][A-Za-z0-9_-]*$/;
const HASH_DIGITS = 6;
/** Length of a shortened name without its hash. */
const START = MAX_PORTABLE_LENGTH - HASH_DIGITS - 1;
/** A shortened name has a longer AppId only in part, so that the tool is recognised. */
const LONGEST_WHOLE_APP_ID = 24;
/** The least that a shortened name has of a longer AppId. */
const LEAST_OF_APP_ID = 12;
const SEPARATOR = "__";

/** The name for people and scenarios. */
export const canonicalName = (appId: string, tool: string): string => `${appId}:${tool}`;

/** Whether the first `__` of a portable name certainly ends this AppId. */
const isUnambiguous = (appId: string): boolean => !appId.includes(SEPARATOR) && !appId.endsWith("_");

/**
 * A name that every client accepts. A name that is too long, invalid, ambiguous or taken is shortened and gets a hash of the canonical name,
 * which is the same in every run.
 */
export function portableName(appId: string, tool: string, isTaken: (name: string) => boolean = () => false): string {
  const plain = `${appId}${SEPARATOR}${tool}`;
  if (plain.length <= MAX_PORTABLE_LENGTH && PORTABLE.test(plain) && isUnambiguous(appId) && !isTaken(plain)) return plain;
  const start = `${shortAppId(appId, tool)}${SEPARATOR}${tool}`.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, START);
  for (let salt = 0; ; salt += 1) {
    const hashed = sha256(canonicalName(appId, tool) + "#".repeat(salt)).slice(0, HASH_DIGITS);
    if (!isTaken(`${start}_${hashed}`)) return `${start}_${hashed}`;
  }
}

function shortAppId(appId: string, tool: string): string {
  if (appId.length <= LONGEST_WHOLE_APP_ID) return appId;
  return appId.slice(0, Math.max(LEAST_OF_APP_ID, START - SEPARATOR.length - tool.length));
}

/** Whether a tool name has the prefix of this AppId. */
export const isNamedIn = (name: string, appId: string): boolean => name.startsWith(`${appId}:`) || name.startsWith(`${appId}${SEPARATOR}`);

/** Whether a tool name has the prefix of this AppId, or can be a shortened one, which has only a part of it. */
export const mayBeNamedIn = (name: string, appId: string): boolean =>
  isNamedIn(name, appId) ||
  (appId.length > LONGEST_WHOLE_APP_ID && name.length <= MAX_PORTABLE_LENGTH && name.startsWith(appId.slice(0, LEAST_OF_APP_ID)));
