import type { ClientSession } from "../../kit/gateway.ts";
import { type CredentialSources, findCredentials, handshakeCredentials, type SessionCredentials } from "./credential-profiles.ts";

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
