import { defaultApi, probeApi } from "../../gateways/nsip/index.ts";
import type { Terminal } from "../command/command.ts";
import { printProbes } from "./probe-findings.ts";

/** `amcp-test gateway nsip --doctor live`: calls each method of the API once and reports answers that differ from the known form. @returns the exit code */
export const diagnoseApi = async (base: string, isJson: boolean, terminal: Pick<Terminal, "out">): Promise<number> =>
  printProbes(await probeApi({ ...defaultApi, base }, new AbortController().signal), isJson, terminal);
