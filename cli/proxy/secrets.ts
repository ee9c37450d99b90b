import { readSecretFile } from "../../proxy/index.ts";
import { nonEmptyText } from "../command/flag-values.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the shared secret from a file that only its owner may read, or from the environment. Parameters would be visible to others.
 * @throws AmcpError AMCP_FILE_NOT_FOUND, AMCP_PROXY_UNAUTHENTICATED
 */
export async function readSecret(env: Environment): Promise<string | undefined> {
  const file = nonEmptyText(env["AMCP_SECRET_FILE"]);
  return file === undefined ? nonEmptyText(env["AMCP_SECRET"]) : await readSecretFile(file);
}
