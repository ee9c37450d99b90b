import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { decodeSecret } from "../../../../proxy/auth/secret.ts";
import { findTokenFault, parseToken, renderProof, renderToken } from "../../../../proxy/auth/token.ts";
import { verifies } from "../../../support/verifies.ts";

const golden = JSON.parse(readFileSync("fixtures/golden/handshake.json", "utf8"));
const secret = Buffer.from(golden.secret, "base64");
const [register, registered, confirm] = golden.messages.map(({ message }: { message: object }) => message);
const { appId: clientId, instance, nonce: dialler, token } = register.params;
const nowMs = golden.now * 1000;

test(
  "the golden token is accepted, and we sign it the same way",
  verifies(["card/auth-golden", "000/7-FIELD-token-text", "000/7-FIELD-Signature"]),
  () => {
    expect(findTokenFault(token, { secret, clientId, nowMs })).toBeUndefined();
    expect(renderToken(secret, clientId, (parseToken(token)?.timestamp ?? 0) * 1000)).toBe(token);
  },
);

test("both golden proofs are ours", verifies(["card/auth-golden", "card/auth-mutual-proof"]), () => {
  const listener = registered.result.nonce;
  const prove = (side: "proxy" | "app") => renderProof(secret, { side, appId: clientId, instance, dialler, listener });
  expect(prove("proxy")).toBe(registered.result.proof);
  expect(prove("app")).toBe(confirm.params.proof);
});

test.each(golden.refusals as { name: string; token: string; code: string }[])(
  "$name is refused with $code",
  verifies(["000/7-RULE-token-parts", "000/7-FIELD-ClientId"]),
  ({ token: wrong, code }) => {
    expect(findTokenFault(wrong, { secret, clientId, nowMs })).toMatchObject({ code });
  },
);

test.each([
  [-30, undefined],
  [30, undefined],
  [-31, "AMCP_PROXY_TOKEN_EXPIRED"],
  [31, "AMCP_PROXY_TOKEN_EXPIRED"],
])(
  "a token whose time is %i minutes away: %s",
  verifies(["000/7-RULE-timestamp-window", "000/7-DEFAULT-timestamp-window", "000/7-FIELD-Timestamp"]),
  (minutes, code) => {
    const other = renderToken(secret, clientId, nowMs + minutes * 60_000);
    expect(findTokenFault(other, { secret, clientId, nowMs })?.code).toBe(code);
  },
);

test.each([
  [60, 60_000, undefined],
  [-60, 60_000, undefined],
  [61, 60_000, "AMCP_PROXY_TOKEN_EXPIRED"],
  [-61, 60_000, "AMCP_PROXY_TOKEN_EXPIRED"],
  [3600, 3_600_000, undefined],
])(
  "a token whose time is %i seconds away, with a window of %i ms: %s",
  verifies(["000/7-RULE-timestamp-window"]),
  (seconds, expiryMs, code) => {
    const other = renderToken(secret, clientId, nowMs + seconds * 1000);
    expect(findTokenFault(other, { secret, clientId, nowMs, expiryMs })?.code).toBe(code);
  },
);

test.each(["", "a:b", "a:b:c", "a:1:???", "a:-1:YQ==", ":1:YQ==", "a:1:YQ==:more"])(
  "%j is not a token",
  verifies(["000/7-RULE-token-parts", "000/7-RULE-clientid-non-empty", "000/7-RULE-signature-base64"]),
  (text) => {
    expect(parseToken(text)).toBeUndefined();
  },
);

test("no text is no usable secret", () => {
  expect(() => decodeSecret("", "appsettings.json")).toThrow(/^the shared secret in appsettings\.json is not base64; make one with/);
});

test.each(["brief", "bm90IDE2IGJ5dGVz", "not base64 at all, but long enough"])("%j is no usable secret, and is not shown", (text) => {
  const decode = () => decodeSecret(text, "appsettings.json");
  expect(decode).toThrow(/^the shared secret in appsettings\.json is (shorter than 16 bytes|not base64); make one with/);
  expect(decode).not.toThrow(text);
});
