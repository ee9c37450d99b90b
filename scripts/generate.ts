import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { renderHooksSchema, renderScenarioSchema, renderStepsSchema } from "../runner/schema/index.ts";
import { renderVerbsReference } from "../runner/schema/verbs-reference.ts";
import { keyNames } from "../runner/steps/interact/press.ts";
import { renderOpenApi } from "../sessions/api/openapi.ts";
import { renderAppResults, renderAppTools } from "./app-tool-schemas.ts";
import { renderAppToolsReference } from "./app-tools-reference.ts";
import { renderConfigReference } from "./config-reference.ts";
import { schemaFiles } from "./config-schema.ts";
import { dotnetToolFiles } from "./dotnet-tools.ts";
import { renderFontsReference } from "./fonts-reference.ts";
import {
  renderBinanceReference,
  renderCommandsReference,
  renderErrorsReference,
  renderExpressionsReference,
  renderNsipReference,
} from "./references.ts";
import { renderScenarioReference } from "./scenario-reference.ts";
import { renderSessionsApiReference } from "./sessions-api-reference.ts";
import { renderSettingsReference } from "./settings-reference.ts";

/** Files generated from the schemas. With `--check` nothing is written, and a difference is an error. */
const generated: Readonly<Record<string, () => string | Promise<string>>> = {
  "fixtures/golden/app-tools.json": renderAppTools,
  "fixtures/golden/app-results.json": renderAppResults,
  "fixtures/golden/key-names.json": () => `${JSON.stringify(keyNames, undefined, 1)}\n`,
  "docs/config.md": renderConfigReference,
  "docs/fonts.md": renderFontsReference,
  "docs/scenario.md": renderScenarioReference,
  "docs/schema/scenario.json": renderScenarioSchema,
  "docs/schema/steps.json": renderStepsSchema,
  "docs/schema/hooks.json": renderHooksSchema,
  ...schemaFiles,
  "docs/reference/commands.md": renderCommandsReference,
  "docs/reference/app-tools.md": renderAppToolsReference,
  "docs/reference/verbs.md": renderVerbsReference,
  "docs/reference/expressions.md": renderExpressionsReference,
  "docs/reference/settings.md": renderSettingsReference,
  "docs/reference/errors.md": renderErrorsReference,
  "docs/reference/nsip-tools.md": renderNsipReference,
  "docs/reference/binance-tools.md": renderBinanceReference,
  "docs/reference/sessions-api.md": renderSessionsApiReference,
  "docs/schema/sessions-api.json": renderOpenApi,
  ...dotnetToolFiles,
};

const isCheck = process.argv.includes("--check");
for (const [file, render] of Object.entries(generated)) {
  const url = new URL(`../../${file}`, import.meta.url);
  const text = await render();
  if (!isCheck) {
    mkdirSync(new URL(".", url), { recursive: true });
    writeFileSync(url, text);
  } else if (readFileSync(url, "utf8") !== text) {
    console.error(`${file} is not what the schemas say; run \`npm run generate\``);
    process.exitCode = 1;
  }
}
