import { AmcpError } from "../../contracts/errors.ts";
import { readIdentity } from "../../platform/certificates.ts";
import type { TlsIdentity } from "../../platform/http-server.ts";
import type { Given } from "../command/flags.ts";

/**
 * The certificate of --tls-cert and --tls-key; undefined without them.
 * @throws AmcpError AMCP_USAGE, AMCP_FILE_NOT_FOUND, AMCP_PROXY_BAD_CERTIFICATE
 */
export async function tlsIdentity(given: Given): Promise<TlsIdentity | undefined> {
  const [cert, key] = [given.text("tls-cert"), given.text("tls-key")];
  if ((cert === undefined) !== (key === undefined)) throw new AmcpError("AMCP_USAGE", "--tls-cert and --tls-key belong together");
  return cert === undefined || key === undefined ? undefined : await readIdentity({ cert, key });
}
