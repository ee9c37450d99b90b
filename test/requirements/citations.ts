import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** An id, and the file of the test that proves it. */
export interface Citation {
  readonly id: string;
  readonly file: string;
}

/** Where tests are, and how one names what it proves. Benches and helpers assert nothing, so they are not among them. */
const places = {
  test: { files: /\.test\.ts$/, form: /\bverifies\(\s*\[([^\]]*)\]/g },
  "dotnet/tests": { files: /(?<![\\/](?:bin|obj)[\\/].*)\.cs$/, form: /\[Trait\("Requirement", ("[^"]+")\)\]/g },
  scenarios: { files: /\.yaml$/, form: /^# Requirements:((?:.*,\n#)*.*)/gm },
} as const;

export type Place = keyof typeof places;

/** Lines of comments in code, and C# tests whose attribute may skip them: both prove nothing. */
const IDLE = /^\s*(?:\/\/|\/?\*).*$|\[XvfbFact\](?:\s*\[[^\n]*\])+/gm;

/** The ids that the text of a file of this place cites. */
export const citationsIn = (place: Place, text: string): readonly string[] =>
  [...text.replace(IDLE, "").matchAll(places[place].form)].flatMap(([, ids = ""]) => ids.match(/[^\s,"#]+/g) ?? []);

/** All citations of a place. */
export const citationsOf = (place: Place): readonly Citation[] =>
  readdirSync(place, { recursive: true, encoding: "utf8" })
    .map((name) => join(place, name))
    .filter((file) => places[place].files.test(file))
    .flatMap((file) => citationsIn(place, readFileSync(file, "utf8")).map((id) => ({ id, file })));
