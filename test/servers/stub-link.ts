import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { z } from "zod";
import { ConfirmParams, RegisterParams, RegisterResult } from "../../contracts/link.ts";

/** The connection to the proxy after both sides have proved that they know the secret. */
export interface StubLink {
  readonly appId: string;
  readonly instance: string;
  /** Messages of the proxy, one at a time; those that come before it is set wait. */
  listen(onMessage: (message: unknown) => void): void;
  send(message: object): void;
  /** Bytes as they are, for a peer that misbehaves. */
  sendRaw(bytes: string | Uint8Array): void;
  end(done: () => void): void;
  /** Closes the link, and ends the process this many milliseconds later. */
  linger(ms: number): void;
}

type Environment = Readonly<Record<string, string | undefined>>;

const Answer = z.object({ id: z.number(), result: z.unknown().optional(), error: z.object({ message: z.string() }).optional() });

/** @throws Error where the environment names no proxy, the proxy refuses, or it does not know the secret */
export async function joinProxy({
  environment,
  pid,
  onEnd,
}: {
  environment: Environment;
  pid: number;
  onEnd: () => void;
}): Promise<StubLink> {
  const socket = await dial(environment["AMCP_PROXY"] ?? "");
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const send = (message: object): void => void socket.write(`${JSON.stringify(message)}\n`);
  const ask = async (id: number, method: string, params: unknown): Promise<unknown> => {
    send({ jsonrpc: "2.0", id, method, params });
    const { value, done } = await lines.next();
    if (done) throw new Error(`the proxy hung up on ${method}`);
    const answer = Answer.parse(JSON.parse(value));
    if (answer.error !== undefined) throw new Error(`the proxy refused ${method}: ${answer.error.message}`);
    return answer.result;
  };
  const identity = identityIn(environment, pid);
  const { appId, instance } = identity;
  await authenticate(ask, identity);
  socket.once("close", onEnd);
  return {
    appId,
    instance,
    send,
    listen(onMessage) {
      void (async () => {
        for await (const line of { [Symbol.asyncIterator]: () => lines }) onMessage(JSON.parse(line));
      })();
    },
    sendRaw: (bytes) => void socket.write(bytes),
    end: (done) => void socket.end(done),
    linger(ms) {
      socket.off("close", onEnd);
      setTimeout(onEnd, ms);
      socket.destroy();
    },
  };
}

interface Identity {
  readonly appId: string;
  readonly instance: string;
  readonly pid: number;
  readonly secret: string;
  readonly standby: boolean;
}

export const identityIn = (environment: Environment, pid: number): Identity => ({
  appId: environment["AVALONIA_MCP_APP_ID"] ?? "Stub",
  instance: environment["AMCP_INSTANCE"] ?? randomUUID(),
  pid,
  secret: environment["AMCP_SECRET"] ?? "",
  standby: environment["AMCP_STANDBY"] === "1",
});

/** Asks the proxy, and gives the result of its answer. */
type Ask = (id: number, method: string, params: unknown) => Promise<unknown>;

/** Proves both sides to each other. @throws Error where the proxy does not know the secret */
export async function authenticate(ask: Ask, identity: Identity): Promise<void> {
  const { appId, instance, pid, secret, standby } = identity;
  const sign = (text: string): string => createHmac("sha256", Buffer.from(secret, "base64")).update(text).digest("base64");
  const nonce = randomBytes(16).toString("base64");
  const stamp = `${appId}:${Math.floor(Date.now() / 1000)}`;
  const token = `${stamp}:${sign(stamp)}`;
  const params: z.infer<typeof RegisterParams> = { appId, instance, pid, version: "1.0.0", mode: "headless", standby, token, nonce };
  const answer = RegisterResult.parse(await ask(1, "amcp/register", RegisterParams.parse(params)));
  if ("retryAfterMs" in answer) throw new Error("the proxy is under pressure");
  const facts = `${appId}|${instance}|${nonce}|${answer.nonce}`;
  const expected = Buffer.from(sign(`proxy|${facts}`));
  const proof = Buffer.from(answer.proof);
  if (proof.length !== expected.length || !timingSafeEqual(proof, expected)) throw new Error("the proxy does not know the secret");
  await ask(2, "amcp/confirm", ConfirmParams.parse({ proof: sign(`app|${facts}`) }));
}

export function dial(endpoint: string): Promise<Socket> {
  const [, host, port] = /^tcp:\/\/([^:/]+):(\d+)$/.exec(endpoint) ?? [];
  if (host === undefined) throw new Error(`AMCP_PROXY is no tcp endpoint: ${endpoint}`);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port), noDelay: true }, () => resolve(socket));
    socket.once("error", reject);
  });
}
