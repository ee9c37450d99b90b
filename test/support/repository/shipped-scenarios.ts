import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { isScenarioFile, TABLE_FILE } from "../../../runner/language/names.ts";

const root = new URL("../../../scenarios/", import.meta.url);

/** The YAML files in `scenarios/` that have steps, those for `use` and the hooks included: path in that folder, and text. */
export const shippedFiles: readonly { readonly file: string; readonly text: string }[] = readdirSync(root, {
  recursive: true,
  encoding: "utf8",
})
  .filter((path) => /\.ya?ml$/.test(path) && !TABLE_FILE.test(path))
  .map((path) => path.replaceAll("\\", "/"))
  .map((file) => ({ file, text: readFileSync(new URL(file, root), "utf8") }));

/** The scenarios among them. */
export const shippedScenarios = shippedFiles.filter(({ file }) => isScenarioFile(basename(file)));
