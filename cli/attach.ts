import { setTimeout as delay } from "node:timers/promises";
import { AmcpError } from "../contracts/errors.ts";
import { readCertificates } from "../platform/net/certificates.ts";
import { standardStreams } from "../platform/net/sockets.ts";
import { systemClock } from "../platform/observability/clock.ts";
import { attachTo, type ListeningTarget, readDescriptors, runtimeFolder } from "../proxy/index.ts";
import type { ListeningApp } from "../runner/apps/index.ts";
import { startApp } from "./apps/start-app.ts";
import { displayModeOf } from "./apps/with-apps.ts";
import type { Command, Terminal } from "./command/command.ts";
import { limitIn, nonEmptyText } from "./command/flag-values.ts";
import { type Given, readFlags } from "./command/flags.ts";
import { signalled } from "./command/interrupt.ts";
import { readSecret } from "./proxy/agent-token.ts";

const CONNECT_TIMEOUT_MS = 10_000;
/** How long a process may take to end after its connection. */
const END_TIMEOUT_MS = 2000;

export const attachCommand: Command = {
  name: "attach",
  summary: "One app that listens, as an MCP server on stdin and stdout; the secret is taken from AMCP_SECRET or AMCP_SECRET_FILE.",
  usage: "attach <endpoint or AppId> | attach --start <App.dll> [-- arguments of the app]",
  flags: {
    start: {
      kind: "text",
      value: "<App.dll>",
      summary: "starts this built app, which needs no handler of its own; it ends with the agent",
    },
    headed: { kind: "switch", summary: "with --start: the app shows its windows on this display, instead of none" },
    xvfb: { kind: "switch", summary: "with --start: the app shows its windows on a virtual display (Linux)" },
    "ca-file": {
      kind: "text",
      value: "<file>",
      summary: "PEM certificates of the authorities to trust at tls:// and https://, instead of the system's",
      env: "AMCP_TLS_CA",
    },
    "max-message-bytes": { kind: "text", value: "<n>", summary: "largest message (default 16 MB); 0 is no limit" },
  },
  async run(argv, terminal) {
    const { env } = terminal;
    const given = readFlags(argv, this.flags, env);
    const find = finderOf(given, terminal);
    const caFile = given.text("ca-file");
    let found: AttachableApp | undefined;
    try {
      const attachment = await attachTo(
        {
          find: async () => {
            found = await find();
            return found;
          },
          clientId: "amcp-attach",
          bearer: nonEmptyText(env["AMCP_BEARER"]),
          ca: caFile === undefined ? undefined : await readCertificates(caFile),
          connectTimeoutMs: CONNECT_TIMEOUT_MS,
          maxMessageBytes: limitIn("--max-message-bytes", given.text("max-message-bytes")),
        },
        { ...standardStreams(), clock: systemClock },
      );
      await Promise.race([explained(attachment.ended, found), signalled()]).finally(attachment.close);
    } finally {
      process.stdin.destroy();
      await found?.close?.();
    }
    return 0;
  },
};

/** With the end of an app that this command has started. */
type AttachableApp = ListeningTarget & Partial<Pick<ListeningApp, "ended" | "close">>;

/** Waits until the agent has left. @throws AmcpError with the end of a started app as the reason, also where the connection ends before it */
function explained(agentLeft: Promise<void>, app: AttachableApp | undefined): Promise<void> {
  if (app?.ended === undefined) return agentLeft;
  const reason = app.ended;
  const withReason = agentLeft.catch(async (error) => {
    await Promise.race([reason, delay(END_TIMEOUT_MS)]);
    throw error;
  });
  return Promise.race([withReason, reason]);
}

/** @throws AmcpError AMCP_USAGE */
function finderOf(given: Given, terminal: Terminal): () => Promise<AttachableApp> {
  const { env } = terminal;
  const path = given.text("start");
  const mode = displayModeOf(given);
  if (path !== undefined) return async () => startApp({ path, args: given.paths, mode, secret: await readSecret(env) }, terminal);
  if (mode !== "headless") throw new AmcpError("AMCP_USAGE", `--${mode} is for an app that --start starts`);
  const [target, ...others] = given.paths;
  if (target === undefined || others.length > 0)
    throw new AmcpError("AMCP_USAGE", "attach takes one endpoint, such as tcp://127.0.0.1:5005, one AppId, or --start App.dll");
  return async () => ({ endpoint: target.includes("://") ? target : await endpointOf(target, env), secret: await readSecret(env) });
}

/** Reads the endpoint from the app's descriptor. @throws AmcpError AMCP_PROXY_NOTHING_LISTENS, AMCP_USAGE for several instances */
async function endpointOf(appId: string, env: NodeJS.ProcessEnv): Promise<string> {
  const folder = runtimeFolder(env);
  const known = await readDescriptors(folder);
  const [found, ...more] = known.filter((descriptor) => descriptor.appId === appId);
  if (more.length > 0) {
    const endpoints = [found, ...more].map((proxy) => proxy?.endpoint).join(", ");
    throw new AmcpError("AMCP_USAGE", `${appId} runs ${more.length + 1} times; name one endpoint of ${endpoints}`);
  }
  if (found !== undefined) return found.endpoint;
  const others = [...new Set(known.map((descriptor) => descriptor.appId))].join(", ");
  const listening = others === "" ? "no app listens" : `these listen: ${others}`;
  throw new AmcpError("AMCP_PROXY_NOTHING_LISTENS", `no app ${appId} listens, by the descriptor files in ${folder}; ${listening}`);
}
