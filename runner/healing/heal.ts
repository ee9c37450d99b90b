import type { ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { FindElement } from "../../contracts/app-tools/find-element.ts";
import type { Healing } from "../../contracts/events.ts";
import type { AppTools } from "../../contracts/step.ts";
import { readFileIfThere } from "../../platform/files.ts";
import { sha256 } from "../../platform/sha256.ts";
import { findAgain } from "./find-again.ts";
import type { KnownElement } from "./known-element.ts";

/** A step that has failed. */
export interface FailedStep {
  /** The file that has the step. */
  readonly file: string;
  /** The windows of the app as the step failed. */
  readonly roots: readonly ElementInfo[];
}

/** A locator that no longer finds its element. */
interface Lost extends FailedStep {
  readonly locator: string;
  readonly known: KnownElement;
}

/** Proposes the element that a lost one most probably is now, with a locator that the app confirms; undefined if none is likely. */
export async function heal({ locator, known, roots, file }: Lost, app: AppTools, signal: AbortSignal): Promise<Healing | undefined> {
  const found = findAgain(known, roots);
  const scenario = await readFileIfThere(file);
  if (found === undefined || scenario === undefined) return undefined;
  const isConfirmed = await means(found.locator, found.path, app, signal);
  const { called, confidence, reasons } = found;
  return {
    file,
    sha256: sha256(scenario),
    app: app.name,
    locator,
    found: isConfirmed ? found.locator : found.path,
    called,
    confidence: Math.round(confidence * 100) / 100,
    reasons: [...reasons],
  };
}

/** The proposal in one sentence. */
export const healingSentence = (healing: Healing): string =>
  `\`${healing.locator}\` most probably is ${foundAgain(healing)}; \`amcp-test accept --locators\` changes the scenario`;

/** The element that was found again, with confidence and reasons. */
export const foundAgain = ({ found, called, confidence, reasons }: Healing): string =>
  `\`${found}\` now${called === found ? "" : `, ${called}`} (${Math.round(confidence * 100)} %: ${reasons.join(", ")})`;

/** The tree lacks invisible elements, which locators match as well, so that a locator may mean more than one element. */
async function means(locator: string, path: string, app: AppTools, signal: AbortSignal): Promise<boolean> {
  const answer = await app.call(FindElement, { element: locator }, signal).catch(() => undefined);
  return answer?.ok === true && answer.data.elements[0]?.path === path;
}
