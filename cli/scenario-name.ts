import { basename } from "node:path";

/** Derives the name of the scenario: "Sign in" for `sign-in.yaml`. */
export function nameOf(file: string): string {
  const words = basename(file)
    .replace(/\.ya?ml$/, "")
    .replace(/[-_]+/g, " ")
    .trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}` || "Recorded";
}
