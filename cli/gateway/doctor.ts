import { AmcpError, errors } from "../../contracts/errors.ts";
import type { Probe } from "../../gateways/nsip/index.ts";
import { plural, visible, visibleLines } from "../../platform/text/shown-text.ts";
import type { Terminal } from "../command/command.ts";
import { oneOf } from "../command/flag-values.ts";
import type { Flags, Given } from "../command/flags.ts";

/** Options of a gateway that can check its API. */
export const doctorFlags: Flags = {
  doctor: {
    kind: "text",
    // Clients of version 0.1 write `--doctor live`.
    assumed: "",
    summary: "with --live: do not serve; ask each endpoint of the API once, and list how its answers differ from those of the mock",
  },
  live: { kind: "switch", summary: "of --doctor: ask the real API" },
  json: { kind: "switch", summary: "print the findings of --doctor as JSON" },
};

/** Whether the API is to be checked instead of served. @throws AmcpError AMCP_USAGE */
export function isDoctorCalled(given: Given): boolean {
  const written = given.text("doctor");
  const isNamedLive = written !== undefined && written !== "" && oneOf("--doctor", ["live"], written) !== undefined;
  const isLive = given.has("live") || isNamedLive;
  if (written !== undefined && !isLive) throw new AmcpError("AMCP_USAGE", "--doctor needs --live, because it asks the real API");
  if (written === undefined && isLive) throw new AmcpError("AMCP_USAGE", "--live belongs to --doctor");
  return written !== undefined;
}

/** Exit codes: the worst outcome counts. */
const CODES = { unreachable: "AMCP_GATEWAY_API_FAILED", differs: "AMCP_GATEWAY_API_CHANGED" } as const;

/**
 * Prints one line for each endpoint, and below it each difference.
 *
 * @returns 0 where all is as expected, 1 for differences, 3 where an endpoint is not reachable
 */
export function printProbes(probes: readonly Probe[], given: Given, { out }: Pick<Terminal, "out">): number {
  out.write(given.has("json") ? visibleLines(`${JSON.stringify(probes.map(asData), undefined, 2)}\n`) : rendered(probes));
  const worst = worstOf(probes);
  return worst === undefined ? 0 : errors[CODES[worst]].exit;
}

const OUTCOMES = ["as expected", "differs", "unreachable", "skipped"] as const satisfies readonly Probe["outcome"][];

const worstOf = (probes: readonly Probe[]) =>
  (["unreachable", "differs"] as const).find((one) => probes.some(({ outcome }) => outcome === one));

const asData = (probe: Probe) => {
  const { outcome } = probe;
  const code = outcome === "unreachable" || outcome === "differs" ? CODES[outcome] : undefined;
  return { ...probe, ...(code !== undefined && { code, cure: errors[code].hint }) };
};

function rendered(probes: readonly Probe[]): string {
  const widthOf = (column: (probe: Probe) => string) => Math.max(0, ...probes.map((probe) => column(probe).length));
  const [outcome, endpoint, time] = [widthOf((probe) => probe.outcome), widthOf((probe) => probe.endpoint), widthOf(timeOf)];
  const lines = probes.flatMap((probe) => [
    `${probe.outcome.padEnd(outcome)}  ${probe.endpoint.padEnd(endpoint)}  ${timeOf(probe).padStart(time)}  ${resultOf(probe)}`.trimEnd(),
    ...probe.differences.map(({ path, note }) => `${" ".repeat(outcome)}  ${path} ${note}`),
  ]);
  const counts = OUTCOMES.map((one) => `${probes.filter((probe) => probe.outcome === one).length} ${one}`);
  const worst = worstOf(probes);
  const cure = worst === undefined ? [] : [`${CODES[worst]}: ${errors[CODES[worst]].hint} (docs/errors/${CODES[worst]}.md)`];
  return `${[...lines.map(visible), "", counts.join(", "), ...cure].join("\n")}\n`;
}

const timeOf = ({ durationMs }: Probe): string => (durationMs === null ? "" : `${durationMs} ms`);

function resultOf({ outcome, reason, differences }: Probe): string {
  if (outcome === "as expected") return "reachable, shape as expected";
  return outcome === "differs" ? `reachable, ${plural(differences.length, "difference")}` : reason;
}
