import { AmcpError } from "../contracts/errors.ts";
import { readCertificates } from "../platform/net/certificates.ts";
import { standardStreams } from "../platform/net/sockets.ts";
import { systemClock } from "../platform/observability/clock.ts";
import { attachTo, readDescriptors, runtimeFolder } from "../proxy/index.ts";
import type { Command } from "./command/command.ts";
import { limitIn, nonEmptyText } from "./command/flag-values.ts";
import { readFlags } from "./command/flags.ts";
import { signalled } from "./command/interrupt.ts";
import { readSecret } from "./proxy/agent-token.ts";

const CONNECT_TIMEOUT_MS = 10_000;

export const attachCommand: Command = {
  name: "attach",
  summary: "One app that listens, as an MCP server on stdin and stdout; the secret is taken from AMCP_SECRET or AMCP_SECRET_FILE.",
  usage: "attach <endpoint or AppId>",
  flags: {
    "ca-file": {
      kind: "text",
      value: "<file>",
      summary: "PEM certificates of the authorities to trust at tls:// and https://, instead of the system's",
      env: "AMCP_TLS_CA",
    },
    "max-message-bytes": { kind: "text", value: "<n>", summary: "largest message (default 16 MB); 0 is no limit" },
  },
  async run(argv, { env }) {
    const given = readFlags(argv, this.flags, env);
    const [target, ...others] = given.paths;
    if (target === undefined || others.length > 0)
      throw new AmcpError("AMCP_USAGE", "attach takes one endpoint, such as tcp://127.0.0.1:5005, or one AppId");
    const caFile = given.text("ca-file");
    try {
      const attachment = await attachTo(
        {
          endpoint: target.includes("://") ? target : await endpointOf(target, env),
          clientId: "amcp-attach",
          secret: await readSecret(env),
          bearer: nonEmptyText(env["AMCP_BEARER"]),
          ca: caFile === undefined ? undefined : await readCertificates(caFile),
          connectTimeoutMs: CONNECT_TIMEOUT_MS,
          maxMessageBytes: limitIn("--max-message-bytes", given.text("max-message-bytes")),
        },
        { ...standardStreams(), clock: systemClock },
      );
      await Promise.race([attachment.ended, signalled()]).finally(attachment.close);
    } finally {
      process.stdin.destroy();
    }
    return 0;
  },
};

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
