import { readSecretFile } from "../../proxy/index.ts";
import { textOf } from "../command/text-of.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the shared secret from a file that only its owner may read, or from the environment. Parameters would be visible to others.
 * @throws AmcpError AMCP_FILE_NOT_FOUND, AMCP_PROXY_UNAUTHENTICATED
 */
export async function readSecret(env: Environment): Promise<string | undefined> {
  const file = textOf(env["AMCP_SECRET_FILE"]);
  return file === undefined ? textOf(env["AMCP_SECRET"]) : await readSecretFile(file);
}
