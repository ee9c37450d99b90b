import { forms, type NsipMockOptions, serveNsipMock } from "../../gateways/nsip/index.ts";
import { oneOf, wholeNumber } from "../command/flag-values.ts";
import type { Given } from "../command/flags.ts";
import type { MockProgram } from "./gateway-program.ts";

export const nsipMock: MockProgram = {
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
