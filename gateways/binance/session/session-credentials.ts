import { z } from "zod";
import { nearNames } from "../../../contracts/near-names.ts";
import { isCode, readPrivateFile } from "../../../platform/files/files.ts";
import type { ClientSession } from "../../kit/gateway.ts";
import { GatewayError } from "../../kit/gateway-error.ts";
import { parsedAnswer } from "../../kit/upstream/parse-json.ts";
import type { BinanceCredentials } from "../model/account.ts";
import { binanceCodes } from "../model/errors.ts";

/** Where keys come from; arguments of tools are not among them, because clients and records keep arguments. */
export interface CredentialSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A JSON file of profiles that only its owner can read. */
  readonly file: string | undefined;
}

/** The keys of a session with their origin. */
export interface SessionCredentials {
  readonly credentials: BinanceCredentials;
  readonly profile: string;
  /** In words, without values. */
  readonly source: string;
}

/** The visible state of a session's credentials; never the secret. */
export const CredentialStatus = z.object({
  configured: z.boolean(),
  profile: z.string().nullable(),
  key: z.string().nullable().describe("first and last four characters"),
  source: z.string().nullable().describe("where the keys come from"),
});
export type CredentialStatus = z.output<typeof CredentialStatus>;

/** The profile whose keys are headers of the handshake. */
const HANDSHAKE = "handshake";
const KEY_HEADER = "x-mbx-apikey";
const SECRET_HEADER = "x-mbx-secret";

/** Names of profiles, which are also parts of variables. */
export const ProfileName = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,31}$/);

const keyVariable = (profile: string): string => `AMCP_BINANCE_${profile.toUpperCase()}_KEY`;
const secretVariable = (profile: string): string => `AMCP_BINANCE_${profile.toUpperCase()}_SECRET`;

/** Keys travel as headers, so they are visible ASCII. */
const Text = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{8,512}$/);
const Keys = z.object({ apiKey: Text, secret: Text });
const ProfileFile = z.record(z.string(), z.strictObject({ key: Text, secret: Text }));

/** The keys in the headers of a session's handshake. @returns undefined where it has none @throws GatewayError where only one is there */
function handshakeCredentials(session: ClientSession): SessionCredentials | undefined {
  const [apiKey, secret] = [session.header(KEY_HEADER), session.header(SECRET_HEADER)];
  if (apiKey === undefined && secret === undefined) return undefined;
  const source = "headers of the handshake";
  return checked({ apiKey, secret, profile: HANDSHAKE, source, names: "the headers X-MBX-APIKEY and X-MBX-SECRET" });
}

/**
 * Finds a profile's keys: for `handshake` in the headers, else in the environment, else in the file.
 *
 * @throws GatewayError for an unknown profile, half of a pair, or a file that others can read
 */
async function findCredentials(profile: string, session: ClientSession, { env, file }: CredentialSources): Promise<SessionCredentials> {
  if (profile.toLowerCase() === HANDSHAKE) {
    const found = handshakeCredentials(session);
    if (found !== undefined) return found;
    throw unusable("profile", profile, "this session's handshake has no headers X-MBX-APIKEY and X-MBX-SECRET", {
      suggestion: "Open a session that sends both headers, over TLS or on this machine, or name a profile of the environment",
    });
  }
  const [apiKey, secret] = [env[keyVariable(profile)], env[secretVariable(profile)]];
  const names = `${keyVariable(profile)} and ${secretVariable(profile)}`;
  if (apiKey !== undefined || secret !== undefined)
    return checked({ apiKey, secret, profile, source: `the environment (${names})`, names });
  const inFile = file === undefined ? {} : await profilesIn(file);
  const found = Object.entries(inFile).find(([name]) => name.toLowerCase() === profile.toLowerCase());
  if (found !== undefined && file !== undefined) {
    const [name, { key, secret: own }] = found;
    return { credentials: { apiKey: key, secret: own }, profile: name, source: `the file ${file}` };
  }
  const known = [...profilesOf(env), ...Object.keys(inFile)];
  const near = nearNames(profile, known);
  const choice = known.length === 0 ? "no profile is configured" : `profiles: ${known.join(", ")}`;
  throw unusable("profile", profile, `there is no profile ${profile}; ${choice}`, {
    suggestion:
      near[0] === undefined
        ? `Set ${names} in the gateway's environment, or add ${profile} to the file of --credentials, and start the gateway again`
        : `Set profile to ${near[0]}`,
  });
}

/** The profiles whose keys the environment has. */
const profilesOf = (env: CredentialSources["env"]): string[] =>
  Object.keys(env).flatMap((name) => /^AMCP_BINANCE_([A-Z0-9_]+)_KEY$/.exec(name)?.[1]?.toLowerCase() ?? []);

interface Candidate {
  readonly apiKey: string | undefined;
  readonly secret: string | undefined;
  readonly profile: string;
  readonly source: string;
  readonly names: string;
}

function checked({ apiKey, secret, profile, source, names }: Candidate): SessionCredentials {
  const keys = Keys.safeParse({ apiKey, secret });
  if (keys.success) return { credentials: keys.data, profile, source };
  throw unusable("profile", profile, `${names} are not both keys of 8 to 512 visible characters`, {
    suggestion: `Provide both ${names}, as Binance shows them`,
  });
}

/** @throws GatewayError without any part of the file's content */
async function profilesIn(file: string): Promise<z.output<typeof ProfileFile>> {
  const refused = (reason: string, suggestion: string) => unusable("profile", file, reason, { suggestion });
  let text: string | undefined;
  try {
    text = await readPrivateFile(file);
  } catch (error) {
    const reason = isCode(error, "ENOENT") ? "does not exist" : "cannot be read";
    throw refused(`the file of --credentials ${reason}`, `Create ${file} readable by its owner, and call configure_credentials again`);
  }
  if (text === undefined)
    throw refused("others can read the file of --credentials", `Run: chmod 600 ${file}, and call configure_credentials again`);
  // The parser's own message would quote the file.
  const written = ProfileFile.safeParse(parsedAnswer(text));
  if (written.success) return written.data;
  throw refused("the file of --credentials has another form", `Write ${file} as {"main": {"key": "...", "secret": "..."}}`);
}

const unusable = (parameter: string, value: string, message: string, { suggestion }: { suggestion: string }): GatewayError =>
  new GatewayError(binanceCodes.CREDENTIALS_REQUIRED, `No credentials: ${message}`, { parameter, value, suggestion });

/** The credentials of each session, in memory only. */
export interface CredentialStore {
  /** Those that the session has configured, or else those of its handshake. @returns undefined where it has none */
  of(session: ClientSession): SessionCredentials | undefined;
  /** @throws GatewayError for a profile without usable keys; the session keeps its earlier ones then */
  configure(session: ClientSession, profile: string): Promise<SessionCredentials>;
  /** Drops the session's credentials, also those of its handshake, until it configures others. @returns whether there were any */
  revoke(session: ClientSession): boolean;
  ended(sessionId: string): void;
}

/** @param changed is called after a session has configured or revoked credentials */
export function createCredentialStore(sources: CredentialSources, changed: (session: ClientSession) => void): CredentialStore {
  /** Null for a session that has revoked its own. */
  const bySession = new Map<string, SessionCredentials | null>();
  const store: CredentialStore = {
    of(session) {
      const configured = bySession.get(session.id);
      return configured === undefined ? handshakeCredentials(session) : (configured ?? undefined);
    },
    async configure(session, profile) {
      const found = await findCredentials(profile, session, sources);
      bySession.set(session.id, found);
      changed(session);
      return found;
    },
    revoke(session) {
      const had = store.of(session) !== undefined;
      bySession.set(session.id, null);
      changed(session);
      return had;
    },
    ended: (sessionId) => void bySession.delete(sessionId),
  };
  return store;
}

/** The first and last four characters of a key; nothing of a key so short that they would be most of it. */
export const masked = (key: string): string => (key.length < 16 ? "****" : `${key.slice(0, 4)}...${key.slice(-4)}`);
