import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { TlsIdentity } from "../../platform/net/http-server.ts";

/** DER, as far as a certificate needs it. */
const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const bits = (content: Uint8Array) => der(0x03, Buffer.from([0]), content);
const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/\D/g, "").slice(0, 14)}Z`));
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));

const ECDSA_WITH_SHA256 = sequence(oid("2a8648ce3d040302"));
const named = (name: string) => sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from(name)))));

const extension = (id: string, content: Uint8Array) => sequence(oid(id), der(0x04, content));
const isAuthority = extension("551d13", sequence(der(0x01, Buffer.from([255]))));
const isHost = (host: string) => {
  const isAddress = /^[\d.]+$/.test(host);
  return extension("551d11", sequence(der(isAddress ? 0x87 : 0x82, Buffer.from(isAddress ? host.split(".").map(Number) : host))));
};

interface Request {
  readonly subject: string;
  readonly key: KeyObject;
  readonly issuer: string;
  readonly issuerKey: KeyObject;
  readonly validTo: Date;
  readonly extension: Buffer;
}

function certificate({ subject, key, issuer, issuerKey, validTo, extension: about }: Request): string {
  const validFrom = new Date(Math.min(Date.now(), validTo.getTime()) - 86_400_000);
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ECDSA_WITH_SHA256,
    named(issuer),
    sequence(time(validFrom), time(validTo)),
    named(subject),
    key.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(about)),
  );
  const signed = sequence(toBeSigned, ECDSA_WITH_SHA256, bits(sign("sha256", toBeSigned, issuerKey)));
  return `-----BEGIN CERTIFICATE-----\n${signed
    .toString("base64")
    .match(/.{1,64}/g)
    ?.join("\n")}\n-----END CERTIFICATE-----\n`;
}

/** Signs certificates of servers. */
export interface Authority {
  /** Its own certificate, PEM. */
  readonly cert: string;
  /** @param host a name, or an address such as 127.0.0.1 */
  certify(host: string, validTo?: Date): TlsIdentity;
}

const tomorrow = () => new Date(Date.now() + 86_400_000);

/** A certificate authority that is trusted only by programs that are told to. Certificates can be made without OpenSSL's program, which not every system has. */
export function createAuthority(name: string): Authority {
  const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const issued = { issuer: name, issuerKey: own.privateKey };
  return {
    cert: certificate({ ...issued, subject: name, key: own.publicKey, validTo: tomorrow(), extension: isAuthority }),
    certify(host, validTo = tomorrow()) {
      const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      return {
        cert: certificate({ ...issued, subject: host, key: publicKey, validTo, extension: isHost(host) }),
        key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      };
    },
  };
}
