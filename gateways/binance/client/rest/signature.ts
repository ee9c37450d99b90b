import { createHmac } from "node:crypto";

/** Parameters of a request in the order in which they are sent; undefined ones are left out. */
export type Parameters = Readonly<Record<string, string | number | undefined>>;

/** Percent-encodes everything but the unreserved characters of RFC 3986, so that the signed text is the sent one. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Renders parameters as a query string. */
export const queryOf = (parameters: Parameters): string =>
  Object.entries(parameters)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encode(String(value))}`]))
    .join("&");

/** The HMAC-SHA256 of a payload in hexadecimal digits. @param payload percent-encoded, which Binance demands since 2026-01-15 */
export const signatureOf = (payload: string, secret: string): string => createHmac("sha256", secret).update(payload).digest("hex");

/** Appends the signature to a query string. */
export const signed = (query: string, secret: string): string => `${query}&signature=${signatureOf(query, secret)}`;
