import type { MockAnimal } from "./flock/animal.ts";

/** A part of a list, and how long the whole is. */
export interface Page {
  readonly animals: readonly MockAnimal[];
  readonly total: number;
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
}

/** How the API writes its answers: what it says is the same. */
export interface Form {
  breeds(): unknown;
  ranges(ranges: readonly { readonly trait: string; readonly min: number; readonly max: number }[]): unknown;
  page(page: Page): unknown;
  details(animal: MockAnimal, progenyCount: number): unknown;
  lineage(animal: MockAnimal): unknown;
  progeny(page: Page): unknown;
}
