import { generate } from "selfsigned";
import type { TlsIdentity } from "../../../platform/net/http-server.ts";

/** A certificate for 127.0.0.1 that is its own authority. */
export async function selfSigned(): Promise<TlsIdentity> {
  const { cert, private: key } = await generate([{ name: "commonName", value: "127.0.0.1" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true },
      { name: "subjectAltName", altNames: [{ type: 7, ip: "127.0.0.1" }] },
    ],
  });
  return { cert, key };
}
