import type { Traits } from "../model/model.ts";
import { LEAST_ACCURACY } from "../model/summary.ts";

/** Warns of values whose accuracy is too low for decisions. @returns an empty list where all are accurate */
export function accuracyNote(lpnId: string, traits: Traits): readonly string[] {
  const unsure = Object.entries(traits).filter(([, { accuracy }]) => (accuracy ?? 0) < LEAST_ACCURACY);
  const names = unsure.map(([name]) => name).join(", ");
  return unsure.length === 0 ? [] : [`${lpnId}: accuracy below ${LEAST_ACCURACY} % or unknown for ${names}`];
}
