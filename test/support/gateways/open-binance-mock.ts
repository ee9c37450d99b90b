import { once } from "node:events";
import { onTestFinished } from "vitest";
import WebSocket from "ws";
import type { MockAccount } from "../../../gateways/binance/mock/mock-accounts.ts";
import { mockSignature } from "../../../gateways/binance/mock/rest/dispatch.ts";
import { type BinanceMock, type BinanceMockOptions, serveBinanceMock } from "../../../gateways/binance/mock/serve-binance-mock.ts";

/** A mock with a standing clock that ends with the test. */
export async function openBinanceMock(options: BinanceMockOptions = {}): Promise<BinanceMock> {
  const mock = await serveBinanceMock({ clock: "standing", ...options });
  onTestFinished(mock.close);
  return mock;
}

/** An account of the mock by its place. */
export function accountOf({ accounts }: BinanceMock, index = 0): MockAccount {
  const account = accounts[index];
  if (account === undefined) throw new Error(`there is no account ${index}`);
  return account;
}

/** An answer of REST. */
export interface RestAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at answers of any form
  readonly body: any;
}

const read = async (response: Response): Promise<RestAnswer> => {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
};

/** GET without a key. @param path below `/api/v3/`, with its query */
export const ask = async ({ rest }: BinanceMock, path: string, headers: Record<string, string> = {}): Promise<RestAnswer> =>
  read(await fetch(`${rest}/api/v3/${path}`, { headers }));

/** A signed request. @param path with its method: `POST order` */
export async function sign(
  mock: BinanceMock,
  path: string,
  parameters: Readonly<Record<string, string>> = {},
  account = accountOf(mock),
): Promise<RestAnswer> {
  const [method, name] = path.split(" ");
  const query = new URLSearchParams({ timestamp: String(mock.clock.now()), ...parameters }).toString();
  const url = `${mock.rest}/api/v3/${name}?${query}&signature=${mockSignature(account.secret, query)}`;
  return read(await fetch(url, { ...(method !== undefined && { method }), headers: { "x-mbx-apikey": account.apiKey } }));
}

/** A connection to the mock, with what it has received. */
export interface Receiver {
  readonly socket: WebSocket;
  /** Messages as texts. */
  readonly texts: string[];
  // biome-ignore lint/suspicious/noExplicitAny: tests look at events of any form
  events(): any[];
}

/** Connects to an address of streams or of the WebSocket API; the connection ends with the test. */
export async function connect(url: string): Promise<Receiver> {
  const socket = new WebSocket(url);
  const texts: string[] = [];
  socket.on("message", (data) => texts.push(String(data)));
  onTestFinished(() => socket.terminate());
  await once(socket, "open");
  return { socket, texts, events: () => texts.map((text) => JSON.parse(text)) };
}
