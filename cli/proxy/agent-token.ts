import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { AmcpError } from "../../contracts/errors.ts";
import { isCode, writePrivateFile } from "../../platform/files/files.ts";
import { AGENT_TOKEN_CHARACTERS, readSecretFile } from "../../proxy/index.ts";
import { nonEmptyText } from "../command/flag-values.ts";

/** The file with the bearer token of agents over HTTP, which `init` writes and the proxy reads. */
export const AGENT_TOKEN_FILE = join(".amcp", "agent-token");

const createAgentToken = (): string => `amcp_${randomBytes(32).toString("hex")}`;

/** Creates the bearer token, readable only by its owner, unless it exists. */
export async function writeAgentToken(cwd: string): Promise<"written" | "kept"> {
  const file = join(cwd, AGENT_TOKEN_FILE);
  const isThere = await readFile(file).then(
    () => true,
    (error) => !isCode(error, "ENOENT"),
  );
  if (isThere) return "kept";
  await writePrivateFile(file, `${createAgentToken()}\n`);
  return "written";
}

/** Reads `AMCP_AGENT_TOKEN`, the file of `AMCP_AGENT_TOKEN_FILE`, or the file of `init`. @throws AmcpError AMCP_PROXY_UNAUTHENTICATED */
export async function readAgentToken(env: Readonly<Record<string, string | undefined>>): Promise<string> {
  const given = env["AMCP_AGENT_TOKEN"];
  if (given !== undefined && given !== "") return longEnough(given.trim(), "AMCP_AGENT_TOKEN");
  const file = env["AMCP_AGENT_TOKEN_FILE"] ?? AGENT_TOKEN_FILE;
  const token = await readSecretFile(file).catch((cause) => {
    if (!(cause instanceof AmcpError) || cause.code !== "AMCP_FILE_NOT_FOUND") throw cause;
    const message =
      "agents over HTTP need a bearer, and there is none: run `amcp-test init --agent-token` here, or set AMCP_AGENT_TOKEN_FILE";
    throw new AmcpError("AMCP_PROXY_UNAUTHENTICATED", message, { cause });
  });
  return longEnough(token.trim(), file);
}

function longEnough(token: string, place: string): string {
  if (token.length >= AGENT_TOKEN_CHARACTERS) return token;
  const message = `the bearer in ${place} has ${token.length} characters and can be guessed: it needs ${AGENT_TOKEN_CHARACTERS}, as \`amcp-test init\` makes them`;
  throw new AmcpError("AMCP_PROXY_UNAUTHENTICATED", message);
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the shared secret from a file that only its owner may read, or from the environment. Parameters would be visible to others.
 * @throws AmcpError AMCP_FILE_NOT_FOUND, AMCP_PROXY_UNAUTHENTICATED
 */
export async function readSecret(env: Environment): Promise<string | undefined> {
  const file = nonEmptyText(env["AMCP_SECRET_FILE"]);
  return file === undefined ? nonEmptyText(env["AMCP_SECRET"]) : await readSecretFile(file);
}
