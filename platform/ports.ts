import { once } from "node:events";
import { connect, createServer } from "node:net";

/** A port of this machine that no program listens at. Another program can take it before it is used. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("the system gave no port");
  return address.port;
}

/** Whether a program of this machine accepts connections at a port, within this time. */
export async function acceptsConnections(port: number, limitMs: number): Promise<boolean> {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.setTimeout(limitMs, () => socket.destroy(new Error("no answer")));
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
