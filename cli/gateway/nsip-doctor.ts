import { defaultApi, type Probe, probeApi } from "../../gateways/nsip/index.ts";
import { type CheckResult, checkResultsAsJson, failed, passed, renderCheckResults, warned } from "../../proxy/index.ts";
import type { Terminal } from "../command/command.ts";
import { exitCodeOf } from "../doctor.ts";

/**
 * `amcp-test gateway nsip --doctor live`: calls each method of the API once and reports answers that differ from the known form.
 * @returns the exit code of the worst finding; differences that are still readable have none
 */
export async function diagnoseApi(base: string, isJson: boolean, { out }: Pick<Terminal, "out">): Promise<number> {
  const probes = await probeApi({ ...defaultApi, base }, new AbortController().signal);
  const findings = probes.flatMap(findingsOf);
  out.write(isJson ? checkResultsAsJson(findings) : renderCheckResults(findings));
  return exitCodeOf(findings);
}

function findingsOf({ method, request, outcome, notes }: Probe): readonly CheckResult[] {
  const told = { area: method, place: request };
  if (outcome === "as known") return [passed({ ...told, message: "answers as it is known to" })];
  if (outcome === "failed") return notes.map((message) => failed("AMCP_GATEWAY_API_FAILED", { ...told, message }));
  const level = outcome === "changed" ? warned : failed;
  return notes.map((message) => level("AMCP_GATEWAY_API_CHANGED", { ...told, message }));
}
