import type { MockAnimal } from "./flock/animal.ts";

/** A part of a list, and the length of the list. */
export interface Page {
  readonly animals: readonly MockAnimal[];
  readonly total: number;
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
}

/** A form of the API's answers, for the same data. */
export interface Form {
  breeds(): unknown;
  ranges(ranges: readonly { readonly trait: string; readonly min: number; readonly max: number }[]): unknown;
  page(page: Page): unknown;
  details(animal: MockAnimal, progenyCount: number): unknown;
  lineage(animal: MockAnimal): unknown;
  progeny(page: Page): unknown;
}
