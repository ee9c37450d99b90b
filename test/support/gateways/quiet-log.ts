import type { Log, LogFields } from "../../../platform/observability/log.ts";

export interface KeptLine extends LogFields {
  readonly level: string;
  readonly message: string;
}

/** A log that keeps its lines for the test. */
export function keepLog(): Log & { readonly lines: KeptLine[] } {
  const lines: KeptLine[] = [];
  const at =
    (level: string) =>
    (message: string, fields: LogFields = {}) =>
      void lines.push({ ...fields, level, message });
  return { lines, debug: at("debug"), information: at("information"), warning: at("warning"), error: at("error"), close: async () => {} };
}
