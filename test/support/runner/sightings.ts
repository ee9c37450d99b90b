import type { Problem } from "../../../contracts/events.ts";
import type { ComparePictures } from "../../../runner/findings/causes.ts";
import type { Observation, Seen, SeenPicture } from "../../../runner/findings/observations.ts";

/** How a step ends in these tests: a hash of a picture, a problem, or both. */
export interface End {
  readonly picture?: string;
  readonly problem?: string;
  readonly code?: string;
}

/** `row:1`: the picture of a window whose element `row` has the value 1. */
function pictureOf(hash: string): SeenPicture {
  return {
    name: "desk",
    png: new Uint8Array(),
    pixelHash: hash,
    window: undefined,
    clip: undefined,
    origin: { x: 0, y: 0 },
    scale: 1,
    elements: [],
  };
}

/** Pictures differ in the elements that do not have the same value in both. */
export const differ: ComparePictures = (agreeing, deviating) => {
  const [before, after] = [agreeing, deviating].map(
    ({ pixelHash }) => new Map(pixelHash.split(" ").map((part) => part.split(":") as [string, string])),
  );
  const elements = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].filter(
    (name) => before?.get(name) !== after?.get(name),
  );
  return { key: elements.sort().join(" "), elements, png: Buffer.alloc(0) };
};

function seen(step: string, { picture, problem, code = "TIMEOUT" }: End): Seen {
  const facts: Problem | undefined = problem === undefined ? undefined : { message: problem, code };
  return {
    at: { step, sentence: `step ${step}`, file: "s/a.yaml", line: 3 },
    status: problem === undefined ? "passed" : "failed",
    problem: facts,
    picture: picture === undefined ? undefined : pictureOf(picture),
    evidence: [],
  };
}

/** The repetitions of one run; in each, what came of its steps 1, 2, 3. */
export const repetitions = (ends: readonly (readonly End[])[]): readonly Observation[] =>
  ends.map((steps, index) => ({
    run: { id: `s/a.yaml~${index + 1}`, base: "s/a.yaml", repetition: index + 1, seed: 1000 + index, scenario: { file: "s/a.yaml" } },
    seen: steps.map((end, step) => seen(String(step + 1), end)),
  }));
