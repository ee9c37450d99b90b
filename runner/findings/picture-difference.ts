import { comparePixels, EXACT } from "../baselines/compare.ts";
import { changedPaths, explainDifference } from "../baselines/explain.ts";
import { decodePng, encodePng } from "../baselines/picture.ts";
import type { SeenPicture } from "./observations.ts";

/** The difference between the pictures of two repetitions. */
export interface RepetitionDifference {
  /** Equal for pictures that differ in the same elements. */
  readonly key: string;
  /** Sentences about the changed elements. */
  readonly elements: readonly string[];
  /** The first picture in pale colours with changed pixels in red. */
  readonly png: Buffer;
}

export function pictureDifference(agreeing: SeenPicture, deviating: SeenPicture): RepetitionDifference {
  const { regions, picture } = comparePixels(decodePng(agreeing.png), decodePng(deviating.png), EXACT);
  const explanation = {
    regions,
    before: agreeing.elements,
    after: deviating.elements,
    scale: deviating.scale,
  };
  return { key: changedPaths(explanation).join(" "), elements: explainDifference(explanation), png: encodePng(picture) };
}
