import type { ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { FindElement } from "../../contracts/app-tools/find-element.ts";
import type { Healing } from "../../contracts/events.ts";
import type { AppTools } from "../../contracts/step.ts";
import { findAgain } from "./find-again.ts";
import type { KnownElement } from "./known-element.ts";

/** A locator that no longer finds its element. */
interface Lost {
  readonly locator: string;
  readonly known: KnownElement;
  /** The windows of the app as the step failed. */
  readonly roots: readonly ElementInfo[];
  /** The scenario's file. */
  readonly file: string;
}

/** Proposes the element that a lost one most probably is now, with a locator that the app confirms; undefined if none is likely. */
export async function heal({ locator, known, roots, file }: Lost, app: AppTools, signal: AbortSignal): Promise<Healing | undefined> {
  const found = findAgain(known, roots);
  if (found === undefined) return undefined;
  const isConfirmed = await means(found.locator, found.path, app, signal);
  const { called, confidence, reasons } = found;
  return {
    ...{ file, app: app.name, locator, found: isConfirmed ? found.locator : found.path, called },
    ...{ confidence: Math.round(confidence * 100) / 100, reasons: [...reasons] },
  };
}

/** The proposal in one sentence. */
export const healingSentence = ({ locator, found, called, confidence, reasons }: Healing): string =>
  `\`${locator}\` probably is \`${found}\` now${called === found ? "" : `, ${called}`} (${Math.round(confidence * 100)} %: ${reasons.join(", ")}); \`amcp-test accept --locators\` changes the scenario`;

/** The tree lacks invisible elements, which locators match as well, so that a locator may mean more than one element. */
async function means(locator: string, path: string, app: AppTools, signal: AbortSignal): Promise<boolean> {
  const answer = await app.call(FindElement, { element: locator }, signal).catch(() => undefined);
  return answer?.ok === true && answer.data.elements[0]?.path === path;
}
