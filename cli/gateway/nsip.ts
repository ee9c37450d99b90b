import { AmcpError } from "../../contracts/errors.ts";
import { defaultSessions } from "../../gateways/kit/index.ts";
import {
  createNsipGateway,
  defaultApi,
  forms,
  type NsipMockOptions,
  probeNsipApi,
  readTransport,
  serveGateway,
  serveNsipMock,
} from "../../gateways/nsip/index.ts";
import { standardStreams } from "../../platform/net/sockets.ts";
import { systemClock } from "../../platform/observability/clock.ts";
import type { Terminal } from "../command/command.ts";
import { nonEmptyText, oneOf, wholeNumber } from "../command/flag-values.ts";
import type { Given } from "../command/flags.ts";
import { version } from "../command/version.ts";
import { doctorFlags, isDoctorCalled, printProbes } from "./doctor.ts";
import { type GatewayProgram, type MockProgram, openLog, serveUntilStopped } from "./gateway-program.ts";
import { limitFlags, limitsIn } from "./listening.ts";

const nsipMock: MockProgram = {
  flags: {
    seed: { kind: "text", value: "<n>", summary: "of the mock: the same number makes the same data (default 1)" },
    format: {
      kind: "text",
      value: "<form>",
      summary: "of the mock: live, as the API answers today (default), or legacy, as it did before",
    },
  },
  open: (given) => serveNsipMock(optionsOf(given)),
};

function optionsOf(given: Given): NsipMockOptions {
  const seed = wholeNumber("--seed", given.text("seed"));
  const format = oneOf("--format", Object.keys(forms) as (keyof typeof forms)[], given.text("format"));
  return { ...(seed !== undefined && { seed }), ...(format !== undefined && { format }) };
}

export const nsip: GatewayProgram = {
  name: "nsip",
  summary:
    "The API of the National Sheep Improvement Program as an MCP server; MCP_TRANSPORT is stdio (default), http-sse or websocket, and MCP_PORT the port of the last two.",
  flags: {
    base: { kind: "text", value: "<url>", env: "AMCP_NSIP_BASE", summary: `where the API is (default ${defaultApi.base})` },
    mock: { kind: "switch", summary: "start the API's mock and use it instead" },
    ...nsipMock.flags,
    ...doctorFlags,
    ...limitFlags(defaultSessions),
  },
  mock: nsipMock,
  async run(given, { env, out }) {
    if (given.paths.length > 0) throw new AmcpError("AMCP_USAGE", `gateway nsip takes options only, not "${given.paths.join(" ")}"`);
    if (isDoctorCalled(given)) return await diagnose(given, out);
    await serve(given, env);
    return 0;
  },
};

/** `--doctor --live`: calls each method of the API once and reports answers that differ from those of the mock. @returns the exit code */
async function diagnose(given: Given, out: Terminal["out"]): Promise<number> {
  const probes = await probeNsipApi({ ...defaultApi, base: baseOf(given.text("base")) }, new AbortController().signal);
  return printProbes(probes, given, { out });
}

async function serve(given: Given, env: NodeJS.ProcessEnv): Promise<void> {
  const log = openLog(given);
  const transport = { ...readTransport(env, (message) => log.warning(message)), ...limitsIn(given, defaultSessions) };
  const mock = given.has("mock") ? await nsipMock.open(given) : undefined;
  const base = mock?.url ?? baseOf(given.text("base"));
  const gateway = createNsipGateway({ api: { ...defaultApi, base }, clock: systemClock, log, version });
  await serveUntilStopped({
    gateway,
    log,
    about: { api: base, transport: transport.transport_type, admin: mock?.admin },
    serve: () => serveGateway(gateway, transport, standardStreams()),
    close: async () => mock?.close(),
  });
}

function baseOf(written: string | undefined): string {
  const base = nonEmptyText(written) ?? defaultApi.base;
  if (!URL.canParse(base) || !/^https?:$/.test(new URL(base).protocol))
    throw new AmcpError("AMCP_USAGE", `--base takes a URL such as ${defaultApi.base}, not "${base}"`);
  return base.replace(/\/+$/, "");
}
