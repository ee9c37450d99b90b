import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** A free port of this machine, below those that systems give out by themselves: no other test is given it meanwhile. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 30_000);
  const server = createServer().listen(port, "127.0.0.1");
  const isFree = await once(server, "listening").then(
    () => true,
    () => false,
  );
  server.close();
  return isFree ? port : freePort();
}
