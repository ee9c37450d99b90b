import type { Probe } from "../../gateways/nsip/index.ts";
import { type CheckResult, checkResultsAsJson, failedCheck, passedCheck, renderCheckResults, warnedCheck } from "../../proxy/index.ts";
import type { Terminal } from "../command/command.ts";
import { doctorExitCode } from "../proxy/doctor.ts";

/** Prints what the probes of an API found. @returns the exit code of the worst finding; differences that are still readable have none */
export function printProbes(probes: readonly Probe[], isJson: boolean, { out }: Pick<Terminal, "out">): number {
  const findings = probes.flatMap(findingsOf);
  out.write(isJson ? checkResultsAsJson(findings) : renderCheckResults(findings));
  return doctorExitCode(findings);
}

function findingsOf({ method, request, outcome, notes }: Probe): readonly CheckResult[] {
  const at = { area: method, place: request };
  if (outcome === "as known") return [passedCheck({ ...at, message: "answers as it is known to" })];
  if (outcome === "failed") return notes.map((message) => failedCheck("AMCP_GATEWAY_API_FAILED", { ...at, message }));
  const level = outcome === "changed" ? warnedCheck : failedCheck;
  return notes.map((message) => level("AMCP_GATEWAY_API_CHANGED", { ...at, message }));
}
