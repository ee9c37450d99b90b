import type { ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { editDistance } from "../../contracts/near-names.ts";

/** The texts by which an element is recognised. Empty texts are left out, because they are equal by chance. */
export interface Naming {
  /** AutomationId, else x:Name. */
  readonly id?: string | undefined;
  /** Accessible name. */
  readonly name?: string | undefined;
  readonly text?: string | undefined;
}

export const idOf = ({ properties }: ElementInfo): string | undefined => properties["automationId"] || properties["xName"] || undefined;

export function namingOf(element: ElementInfo): Naming {
  const { text, value } = element.properties;
  return { id: idOf(element), name: element.name || undefined, text: text || value || undefined };
}

/** Texts that share fewer of their letters are alike by chance. */
const LEAST_ALIKE = 0.6;
/** Longer texts are compared as wholes, because the time for the edit distance grows with the product of both lengths. */
const LONGEST = 200;

/** 1 minus the share of letters that differ, in either case; 0 where the share is too large, or a text is missing. */
export function likeness(known: string | undefined, now: string | undefined): number {
  if (!known || !now) return 0;
  if (known === now) return 1;
  if (known.length > LONGEST || now.length > LONGEST) return 0;
  const alike = 1 - editDistance(known.toLowerCase(), now.toLowerCase()) / Math.max(known.length, now.length);
  return alike < LEAST_ALIKE ? 0 : alike;
}

/** Whether two elements have a similar id, name or text. */
export const isAlike = (known: Naming, now: Naming): boolean =>
  likeness(known.id, now.id) > 0 || likeness(known.name, now.name) > 0 || likeness(known.text, now.text) > 0;
