import { errors } from "../contracts/errors.ts";

export function renderErrorsReference(): string {
  const rows = Object.entries(errors).map(([code, { exit, hint }]) => `| [${code}](../errors/${code}.md) | ${exit} | ${hint} |`);
  return [
    "# Error codes",
    "",
    "Exit codes: 1 a scenario failed, 2 usage, configuration or scenario file, 3 environment, 4 a bug of amcp-test, 130 interrupted.",
    "",
    "| code | exit | what to do |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
