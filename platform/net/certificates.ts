import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { isCode } from "../files/files.ts";
import type { TlsIdentity } from "./http-server.ts";

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/** OpenSSL's codes for an untrusted signer; the code depends on the certificates that the server sends along. */
const UNTRUSTED = [
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "CERT_SIGNATURE_FAILURE",
] as const;

/** OpenSSL's codes for an answer that is no TLS; the first bytes decide between them. */
const NO_TLS = ["ERR_SSL_WRONG_VERSION_NUMBER", "ERR_SSL_PACKET_LENGTH_TOO_LONG", "ERR_SSL_HTTP_REQUEST", "EPROTO"] as const;

/** The error that explains a failed TLS handshake; undefined for failures outside TLS. */
export function certificateFault(url: string, cause: unknown): AmcpError | undefined {
  if (NO_TLS.some((code) => isCode(cause, code)))
    return new AmcpError("AMCP_PROXY_NO_TLS", `${url} does not answer with TLS; it may serve plain HTTP`, { cause });
  const fault = (message: string) => new AmcpError("AMCP_PROXY_BAD_CERTIFICATE", message, { cause });
  if (isCode(cause, "CERT_HAS_EXPIRED")) return fault(`the certificate of ${url}, or of who signed it, has expired; renew it`);
  if (isCode(cause, "CERT_NOT_YET_VALID")) return fault(`the certificate of ${url} is not valid yet; set the clocks of both sides`);
  if (isCode(cause, "ERR_TLS_CERT_ALTNAME_INVALID"))
    return fault(`the certificate of ${url} is for ${namesIn(cause) ?? "another host"}; dial a name that it has`);
  if (UNTRUSTED.some((code) => isCode(cause, code)))
    return fault(`the certificate of ${url} is signed by no authority that is trusted here; name the authority that signed it as CaFile`);
  return undefined;
}

/** Node's error for a wrong name has the certificate's names: `DNS:a.example, IP Address:10.0.0.1`. */
const OfOtherNames = z.object({ cert: z.object({ subjectaltname: z.string() }) });
const namesIn = (cause: unknown): string | undefined =>
  OfOtherNames.safeParse(cause).data?.cert.subjectaltname.replace(/(DNS|IP Address):/g, "");

/**
 * Reads certificates of authorities as one PEM text.
 * @throws AmcpError AMCP_FILE_NOT_FOUND, AMCP_PROXY_BAD_CERTIFICATE for a file without a valid certificate
 */
export async function readCertificates(file: string): Promise<string> {
  const text = await readPem(file);
  const certificates = text.match(PEM_CERTIFICATE) ?? [];
  if (certificates.length === 0) throw new AmcpError("AMCP_PROXY_BAD_CERTIFICATE", `${file} holds no certificate in PEM form`);
  for (const certificate of certificates) parseCertificate(certificate, file);
  return certificates.join("\n");
}

/**
 * Reads a server's key, and its certificate followed by those of its signers.
 * @throws AmcpError AMCP_FILE_NOT_FOUND, AMCP_PROXY_BAD_CERTIFICATE for an expired certificate or the key of another one
 */
export async function readIdentity(files: { readonly cert: string; readonly key: string }): Promise<TlsIdentity> {
  const [cert, key] = [await readCertificates(files.cert), await readPem(files.key)];
  const certificate = parseCertificate(cert, files.cert);
  const { validTo } = certificate;
  if (Date.parse(validTo) < Date.now())
    throw new AmcpError("AMCP_PROXY_BAD_CERTIFICATE", `the certificate in ${files.cert} has expired on ${validTo}; renew it`);
  if (!certificate.checkPrivateKey(parseKey(key, files.key)))
    throw new AmcpError("AMCP_PROXY_BAD_CERTIFICATE", `${files.key} is not the key of the first certificate in ${files.cert}`);
  return { cert, key };
}

function parseCertificate(text: string, file: string): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch (cause) {
    throw new AmcpError("AMCP_PROXY_BAD_CERTIFICATE", `${file} holds a certificate that cannot be read: ${messageOf(cause)}`, { cause });
  }
}

function parseKey(text: string, file: string) {
  try {
    return createPrivateKey(text);
  } catch (cause) {
    const message = `${file} holds no private key in PEM form that can be used without a password`;
    throw new AmcpError("AMCP_PROXY_BAD_CERTIFICATE", message, { cause });
  }
}

const readPem = (file: string): Promise<string> =>
  readFile(file, "utf8").catch((cause) => {
    throw new AmcpError("AMCP_FILE_NOT_FOUND", `${file} cannot be read: ${messageOf(cause)}`, { cause });
  });
