import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  AuthenticatedApp,
  AuthenticateParams,
  AuthenticateResult,
  CHALLENGE_METHOD,
  ConfirmParams,
  EndpointDescriptor,
} from "../../../contracts/link.ts";
import { findTokenFault, renderProof } from "../../../proxy/auth/token.ts";
import { verifies } from "../../support/verifies.ts";

const golden = JSON.parse(readFileSync("fixtures/golden/authenticate.json", "utf8"));
const secret = Buffer.from(golden.secret, "base64");
const [authenticate, answer, confirm, confirmed] = golden.messages.map(({ message }: { message: object }) => message);

test(
  "the golden messages of a dialled app keep the contract, and the proxy signs as they do",
  verifies(["card/link-listen", "card/auth-golden"]),
  () => {
    const { clientId, nonce, token } = AuthenticateParams.parse(authenticate.params);
    const { appId, instance, nonce: appsNonce, proof } = AuthenticateResult.parse(answer.result);
    const prove = (side: "proxy" | "app") => renderProof(secret, { side, appId, instance, dialler: nonce, listener: appsNonce });
    expect(findTokenFault(token, { secret, clientId, nowMs: golden.now * 1000 })).toBeUndefined();
    expect(prove("app")).toBe(proof);
    expect(prove("proxy")).toBe(ConfirmParams.parse(confirm.params).proof);
    expect(AuthenticatedApp.parse(confirmed.result).pid).toBe(4242);
  },
);

test(
  "the golden messages of an app over HTTP keep the contract, and the proxy signs as they do",
  verifies(["card/17-http-proof", "card/auth-golden"]),
  () => {
    const { messages, endpoint, credential } = JSON.parse(readFileSync("fixtures/golden/http-authenticate.json", "utf8"));
    const { clientId, nonce: dialler, token } = AuthenticateParams.parse(messages[0].message.params);
    const { appId, instance, nonce: listener, proof } = AuthenticateResult.parse(messages[1].message.result);
    const prove = (side: "proxy" | "app") => renderProof(secret, { side, appId, instance, dialler, listener, endpoint });
    expect(messages[0]).toMatchObject({ headers: { "Mcp-Method": CHALLENGE_METHOD }, message: { method: CHALLENGE_METHOD } });
    expect(token).toBe("");
    expect(prove("app")).toBe(proof);
    expect(`${clientId}:${dialler}:${prove("proxy")}`).toBe(credential);
  },
);

test("a descriptor file of .NET keeps the contract", verifies(["card/discovery-descriptor"]), () => {
  const written = {
    appId: "WatchTower",
    instance: "0f8fad5bd9cb469fa16570867728950e",
    endpoint: "tcp://127.0.0.1:41873",
    pid: 4242,
    startTime: "2025-12-03T00:00:00.12+00:00",
    startTicks: 123456,
  };
  expect(EndpointDescriptor.parse(written)).toEqual(written);
});
