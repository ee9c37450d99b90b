import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Frame } from "../../../mcp/frames.ts";
import type { Link } from "../../../mcp/link.ts";
import { dialHttp, dialServer } from "../../../mcp/links/http-link.ts";
import { createProcessLink } from "../../../mcp/links/process-link.ts";
import { createStreamLink, type UnprovenLink } from "../../../mcp/links/stream-link.ts";
import { connectTo, listenOn } from "../../../platform/net/sockets.ts";
import { startProcess } from "../../../platform/processes/processes.ts";
import { createAuthority } from "../../servers/certificates.ts";
import { react } from "../../servers/echo.ts";
import { localEndpoint, placeOf } from "../../support/local-socket.ts";
import { echoOverHttp, type HttpForm } from "../../support/proxy/echo-over-http.ts";
import { verifies } from "../../support/verifies.ts";

/** One transport with the echoing server at its other end. */
interface Opened {
  readonly link: Link;
  /** Resolves when the server has seen that its client is gone. */
  readonly left: Promise<unknown>;
}

const never = new AbortController().signal;
const MEGABYTE = 1024 * 1024;

function echoOn(socket: Socket): void {
  socket.on("error", () => socket.destroy());
  createInterface({ input: socket }).on("line", (line) => {
    const { answers, tells, leave } = react(line);
    for (const text of [...tells, ...answers]) socket.write(`${text}\n`);
    if (leave) socket.end();
  });
}

/** The server dials us, as an app does that registers. */
async function dialledIn(endpoint: string): Promise<Opened> {
  let accept = (_link: UnprovenLink) => {};
  const accepted = new Promise<UnprovenLink>((resolve) => {
    accept = resolve;
  });
  const server = await listenOn(endpoint, (stream, peer) => accept(createStreamLink(stream, peer)));
  onTestFinished(server.close);
  const socket = connect(placeOf(server.endpoint));
  echoOn(socket);
  const link = await accepted;
  link.trust();
  return { link, left: once(socket, "close") };
}

/** The server listens and we dial it. */
async function dialledOut(endpoint: string): Promise<Opened> {
  let left: Promise<unknown> = Promise.resolve();
  const server = createServer((socket) => {
    echoOn(socket);
    left = once(socket, "close");
  }).listen(placeOf(endpoint));
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const bound = server.address();
  const asked = typeof bound === "object" && bound !== null ? `tcp://127.0.0.1:${bound.port}` : endpoint;
  const connected = once(server, "connection");
  const link = createStreamLink(await connectTo(asked, never), asked);
  link.trust();
  await connected;
  return { link, left };
}

async function overHttp(form: HttpForm): Promise<Opened> {
  const server = await echoOverHttp(form);
  return { link: await dialHttp({ url: server.url }, () => undefined, never), left: server.left };
}

async function overTls(): Promise<Opened> {
  const authority = createAuthority("The authority of the link tests");
  const server = await echoOverHttp("events", authority.certify("127.0.0.1"));
  return { link: await dialServer({ url: server.url, headers: () => ({}), ca: authority.cert }, never), left: server.left };
}

async function asChild(): Promise<Opened> {
  const child = await startProcess([process.execPath, "dist/test/servers/echo-stdio.js"], { cwd: process.cwd(), env: process.env });
  return { link: createProcessLink(child, "echo", () => {}), left: child.exited };
}

/** Node has none on Windows. */
const overUnixSockets: typeof transports = [
  ["an app that dials in over a Unix socket", async () => dialledIn(await localEndpoint())],
  ["an app that listens on a Unix socket", async () => dialledOut(await localEndpoint())],
];

const transports: readonly (readonly [name: string, open: () => Promise<Opened>])[] = [
  ["an app that dials in over TCP", () => dialledIn("tcp://127.0.0.1:0")],
  ["an app that dials in over a pipe", async () => dialledIn(await localEndpoint("pipe"))],
  ["an app that listens on TCP", () => dialledOut("tcp://127.0.0.1:0")],
  ["an app that listens on a pipe", async () => dialledOut(await localEndpoint("pipe"))],
  ...(process.platform === "win32" ? [] : overUnixSockets),
  ["Streamable HTTP with JSON", () => overHttp("json")],
  ["Streamable HTTP with events", () => overHttp("events")],
  ["HTTP+SSE of old", () => overHttp("older")],
  ["Streamable HTTP over TLS", overTls],
  ["a child process", asChild],
];

describe.each(transports)("%s", verifies(["card/5-link-contract", "card/5-any-upstream", "003/FR-015"]), (_name, open) => {
  let link: Link;
  let left: Promise<unknown>;

  const send = (text: string) => link.send([Buffer.from(text)]);
  const request = (id: string, method: string, params: string) =>
    send(`{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`);
  const next = async (): Promise<Frame> => {
    const { value, done } = await link.frames.next();
    if (done) throw new Error("the link has ended");
    return value;
  };
  const nextText = async () => {
    const frame = await next();
    return frame.kind === "whole" ? frame.bytes.toString() : `oversized ${frame.size}`;
  };

  beforeEach(async () => {
    const opened = await open();
    link = opened.link;
    left = opened.left;
    onTestFinished(link.close);
    request("0", "initialize", "{}");
    expect(JSON.parse(await nextText()).id).toBe(0);
    send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`);
  });

  test("bytes stay bytes, both ways", async () => {
    const params = `{"n":9007199254740993,"f":1.10,"t":"gr\\u00fc\\/ß \\n","e":[ 1 ,2]}`;
    request(`"a\\u0062"`, "echo", params);
    expect(await nextText()).toBe(`{"jsonrpc":"2.0","id":"a\\u0062","result":${params}}`);
  });

  test("a message sent in pieces is one message", async () => {
    link.send(['{"jsonrpc":"2.0","id":', "1", ',"method":"echo","params":{}}'].map((piece) => Buffer.from(piece)));
    expect(await nextText()).toBe(`{"jsonrpc":"2.0","id":1,"result":{}}`);
  });

  test("many calls at a time are all answered", async () => {
    const ids = Array.from({ length: 100 }, (_, index) => index + 1);
    for (const id of ids) request(String(id), "echo", `{"of":${id}}`);
    const seen: number[] = [];
    while (seen.length < ids.length) {
      const { id, result } = JSON.parse(await nextText());
      expect(result.of).toBe(id);
      seen.push(id);
    }
    expect(seen.toSorted((a, b) => a - b)).toEqual(ids);
  });

  test("all remaining frames are handed over, and a busy reader gets the next one later", async () => {
    request("1", "echo", "{}");
    await nextText();
    for (const id of [2, 3, 4]) request(String(id), "echo", "{}");
    const seen: unknown[] = [];
    let isBusy = false;
    await link.frames.each((frame) => {
      expect(isBusy).toBe(false);
      isBusy = true;
      seen.push(frame.kind === "whole" && JSON.parse(frame.bytes.toString()).id);
      return new Promise((resolve) => setImmediate(resolve)).then(() => {
        isBusy = false;
        if (seen.length === 3) link.close();
      });
    });
    expect(seen.toSorted()).toEqual([2, 3, 4]);
  });

  test("what a reader throws ends its reading, and nothing else", async () => {
    request("1", "echo", "{}");
    const refusing = link.frames.each(() => {
      throw new Error("enough");
    });
    await expect(refusing).rejects.toThrow("enough");
    link.close();
    await left;
  });

  test("what the server says by itself arrives", async () => {
    const seen = new Set<string>();
    for (let id = 1; !seen.has("told"); id += 1) {
      request(String(id), "tell", `{"n":1}`);
      const message = JSON.parse(await nextText());
      seen.add(message.method ?? "");
    }
    expect(seen).toContain("told");
  });

  test("ten megabytes arrive whole, both ways", async () => {
    const params = `{"text":"${"y".repeat(10 * MEGABYTE)}"}`;
    request("1", "echo", params);
    expect((await nextText()).length).toBe(`{"jsonrpc":"2.0","id":1,"result":}`.length + params.length);
  });

  test("a message that is too large is told as such, and the next one comes", async () => {
    request("1", "fill", `{"characters":${17 * MEGABYTE}}`);
    const frame = await next();
    expect(frame).toMatchObject({ kind: "oversized" });
    expect(frame.kind === "oversized" && frame.size).toBeGreaterThan(17 * MEGABYTE);
    request("2", "echo", "{}");
    expect(await nextText()).toBe(`{"jsonrpc":"2.0","id":2,"result":{}}`);
  });

  test("the server's end is the end of the frames, and what is sent then is dropped", async () => {
    request("1", "leave", "{}");
    const end = await link.frames.next().then(
      ({ done }) => done,
      ({ code }) => code,
    );
    expect([true, "AMCP_PROXY_LINK_CLOSED"]).toContain(end);
    request("2", "echo", "{}");
    await left.catch(() => {});
  });

  test("closing it ends the frames, and the server sees it", async () => {
    link.close();
    expect(await link.frames.next()).toMatchObject({ done: true });
    await left;
  });
});
