import { basename, dirname, resolve } from "node:path";
import { installedPackage, packageRoot, slashedPath } from "../../platform/paths.ts";

/** Derives the name of the scenario: "Sign in" for `sign-in.yaml`. */
export function nameOf(file: string): string {
  const words = basename(file)
    .replace(/\.ya?ml$/, "")
    .replace(/[-_]+/g, " ")
    .trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}` || "Recorded";
}

/** The path of the schema relative to a scenario, for editors. */
export function schemaFrom(file: string): string {
  const folder = dirname(resolve(file));
  return slashedPath(folder, resolve(installedPackage(folder) ?? packageRoot(), "docs/schema/scenario.json"));
}
