import { probeExchange } from "../../gateways/binance/index.ts";
import type { Log } from "../../platform/log.ts";
import type { Terminal } from "../command/command.ts";
import { printProbes } from "./probe-findings.ts";

type Settings = Parameters<typeof probeExchange>[0];

/** `amcp-test gateway binance --doctor live`: asks each public endpoint once and reports answers that differ from the known form. @returns the exit code */
export const diagnoseExchange = async (
  settings: Settings,
  log: Log,
  { isJson, out }: { isJson: boolean; out: Terminal["out"] },
): Promise<number> => printProbes(await probeExchange(settings, log, new AbortController().signal), isJson, { out });
