import type { Connection } from "./connection.ts";

/**
 * Goes at once to the upstream that a name of a tool begins with, if it is one that the proxy goes to and is away.
 *
 * @returns resolves when the attempt has come to something; undefined where there is nothing to try
 */
export function revive(name: string, connections: Iterable<Connection>): Promise<unknown> | undefined {
  const away = [...connections].filter((connection) => isNamedIn(name, connection.target.appId) && !connection.isServing());
  return away.length === 0 ? undefined : Promise.all(away.map((connection) => connection.tryNow()));
}

export const isNamedIn = (name: string, appId: string): boolean => name.startsWith(`${appId}:`) || name.startsWith(`${appId}__`);
