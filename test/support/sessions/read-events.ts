import { connect } from "node:net";
import { onTestFinished } from "vitest";
import { sendHttp } from "../../../platform/net/http.ts";

export interface ReadEvents {
  readonly status: number;
  /** The events so far: their names and data. */
  readonly events: readonly { readonly event: string; readonly data: unknown }[];
  /** The text so far, with comments. */
  text(): string;
  isOver(): boolean;
  close(): void;
}

/** Reads the event stream of an API until the test ends. @param socket where the API is served instead of the URL's host */
export async function readEvents(url: string, socket?: string): Promise<ReadEvents> {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const answer = await sendHttp(`${url}api/v1/events`, { method: "GET", headers: {}, socket, signal: end.signal });
  let text = "";
  let isOver = false;
  answer.body.on("data", (part: Buffer) => {
    text += part.toString();
  });
  answer.body.on("close", () => {
    isOver = true;
  });
  return {
    status: answer.status,
    get events() {
      return [...text.matchAll(/^event: (.+)\ndata: (.+)$/gm)].map(([, event = "", data = ""]) => ({ event, data: JSON.parse(data) }));
    },
    text: () => text,
    isOver: () => isOver,
    close: () => end.abort(),
  };
}

/** Opens the event stream and reads nothing. @returns whether the server has closed it */
export function stall(url: string): () => boolean {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let isClosed = false;
  socket.on("error", () => {});
  socket.on("close", () => {
    isClosed = true;
  });
  socket.write(`GET /api/v1/events HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  socket.pause();
  return () => {
    // A paused socket learns of its end only by a write that fails.
    if (!isClosed) socket.write(" ");
    return isClosed;
  };
}
