import type { MockAnimal } from "./flock/animal.ts";
import { breedGroups, breeds } from "./flock/breeds.ts";

/** The current form: camelCase, wrapped, some numbers as text. */
export const liveForm: Form = {
  breeds: () => ({
    success: true,
    data: breedGroups.map(({ id, name, breeds }) => ({
      breedGroupId: id,
      breedGroupName: name,
      breeds: breeds.map((breed) => ({ breedId: breed.breedId, breedName: breed.name })),
    })),
  }),
  ranges: (ranges) => Object.fromEntries(ranges.map(({ trait, min, max }) => [`range${trait}`, `${min} - ${max}`])),
  page: ({ animals, total }) => ({ success: true, recordCount: total, records: animals.map(viewModel) }),
  details: (animal, progenyCount) => ({
    success: true,
    data: {
      progenyCount,
      dateOfBirth: shortDate(animal.born),
      gender: animal.gender,
      genotyped: animal.genotyped,
      flockCount: "1",
      breed: breedOf(animal),
      searchResultViewModel: viewModel(animal),
      contactInfo: contactOf(animal),
    },
  }),
  lineage: (animal) => ({ success: true, data: lineageOf(animal) }),
  progeny: ({ animals, total, pageSize }) => ({
    success: true,
    records: animals.map((child) => ({
      lpnId: child.lpnId,
      dob: dateAndTime(child.born),
      sex: child.gender === "Female" ? "2" : "1",
      ...traitsOf(child),
    })),
    recordCount: total,
    numberOfPages: Math.ceil(total / pageSize),
  }),
};

function breedOf({ breedId }: MockAnimal) {
  const name = breeds.find((breed) => breed.breedId === breedId)?.name ?? "";
  return { breedName: name, breedDisplayString: `${breedId} - ${name}`, breedId };
}

const viewModel = (animal: MockAnimal) => ({
  lpnId: animal.lpnId,
  lpnSre: animal.sire?.lpnId ?? "",
  lpnDam: animal.dam?.lpnId ?? "",
  status: animal.status,
  regNumber: animal.regNumber,
  ...traitsOf(animal),
});

const traitsOf = ({ traits, hasPercentages }: MockAnimal) =>
  Object.fromEntries(
    Object.entries(traits).flatMap(([name, { value, accuracy }]) => {
      const written = accuracy === null || !hasPercentages ? accuracy : Math.round(accuracy * 100);
      return [
        [name.toLowerCase(), value],
        [`acc${name.toLowerCase()}`, written],
      ];
    }),
  );

function contactOf({ flock }: MockAnimal) {
  const { code, tag: _tag, ...contact } = flock;
  return { flockCode: code, ...contact };
}

/** The depth of the real page. */
const DEPTH = 4;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** The object of an unknown parent. */
type Unknown = Readonly<Record<string, never>>;

/** An animal of a lineage in the API's form, with its facts as HTML. */
interface LineageNode {
  readonly lpnId: string;
  readonly content: string;
  /** Sire and dam; an empty object for an unknown one, an empty list at the end of the page. */
  readonly children: readonly (LineageNode | Unknown)[];
}

/** Ancestors have only farm and indexes. */
export function lineageOf(animal: MockAnimal, depth = 0): LineageNode {
  const indexes = Object.entries(animal.indexes).map(([name, value]) => `${name.includes("Index") ? name : `${name} Index`}: ${value}`);
  const own = [`DOB: ${shortDate(animal.born)}`, `Sex: ${animal.gender}`, `Status: ${animal.status}`];
  const lines = [escapeHtml(animal.flock.farmName), ...indexes, ...(depth === 0 ? own : [])];
  const { sire, dam } = animal;
  const hasParents = depth < DEPTH && (sire !== undefined || dam !== undefined);
  return {
    lpnId: animal.lpnId,
    content: lines.map((line) => `<div>${line}</div>`).join(""),
    children: hasParents ? [sire, dam].map((parent) => (parent === undefined ? {} : lineageOf(parent, depth + 1))) : [],
  };
}

/** The API writes dates in three ways; `born` is YYYY-MM-DD. */
const partsOf = (date: string): [year: string, month: string, day: string] => date.split("-") as [string, string, string];

/** `2/13/2024`, as on an animal's page. */
export function shortDate(date: string): string {
  const [year, month, day] = partsOf(date);
  return `${Number(month)}/${Number(day)}/${year}`;
}

/** `09/23/2025`, as the last update, and as old lists of progeny. */
export function paddedDate(date: string): string {
  const [year, month, day] = partsOf(date);
  return `${month}/${day}/${year}`;
}

/** `2025-02-16T00:00:00`, as in lists of progeny. */
const dateAndTime = (date: string): string => `${date}T00:00:00`;

/** A part of a list, and the length of the list. */
export interface FormPage {
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
  page(page: FormPage): unknown;
  details(animal: MockAnimal, progenyCount: number): unknown;
  lineage(animal: MockAnimal): unknown;
  progeny(page: FormPage): unknown;
}
