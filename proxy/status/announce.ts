import { chmod, mkdir, rm } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { messageOf } from "../../contracts/errors.ts";
import { timeOf } from "../../contracts/ports.ts";
import type { ProxyDescriptor } from "../../contracts/proxy-control.ts";
import { createStreamLink } from "../../mcp/links/stream-link.ts";
import { writePrivateFile } from "../../platform/files.ts";
import type { Log } from "../../platform/log.ts";
import { startTicksOf } from "../../platform/processes.ts";
import { listenOn, type SocketServer } from "../../platform/sockets.ts";
import { isPrivateFolder, proxiesFolder } from "../apps/discovery/descriptor-files.ts";
import type { DescribedProxy } from "./describe.ts";
import { type StatusContext, serveStatus } from "./serve-status.ts";

/** A proxy with a status socket. */
export interface AnnouncedProxy extends DescribedProxy {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
}

export interface Announcement {
  close(): Promise<void>;
}

/**
 * Opens a status socket and a descriptor file for this user alone. A folder that other users can write to is not used. Failures are only
 * logged, because a proxy works without a status socket.
 */
export async function announce(proxy: AnnouncedProxy, served: Omit<StatusContext, "proxy">): Promise<Announcement> {
  const folder = proxiesFolder(proxy.environment);
  const descriptor = join(folder, `${process.pid}.json`);
  const socket = join(folder, `${process.pid}.sock`);
  const remove = () => Promise.all([descriptor, socket].map((file) => rm(file, { force: true })));
  let server: SocketServer | undefined;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!(await isPrivateFolder(folder))) throw new Error(`${folder} is a link, or others can write to it`);
    await remove();
    const onConnection = (stream: Duplex, peer: string) => void serveStatus(createStreamLink(stream, peer), { proxy, ...served });
    server = await listenOn(placeFor(socket), onConnection);
    if (process.platform !== "win32") await chmod(socket, 0o600);
    const startTicks = startTicksOf(process.pid);
    const told: ProxyDescriptor = {
      pid: process.pid,
      endpoint: server.endpoint,
      startTime: timeOf({ now: () => proxy.startedAt }),
      ...(startTicks !== undefined && { startTicks }),
    };
    await writePrivateFile(descriptor, JSON.stringify(told));
  } catch (error) {
    proxy.log.warning("`amcp-test status` cannot see this proxy", { folder, reason: messageOf(error) });
  }
  return {
    async close() {
      await server?.close();
      await remove().catch(() => {});
    },
  };
}

const placeFor = (socket: string): string =>
  process.platform === "win32" ? `pipe://amcp-proxy-${userInfo().username}-${process.pid}` : `unix://${encodeURI(socket)}`;
