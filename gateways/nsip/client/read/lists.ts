import { UpstreamProblem } from "../../../kit/upstream/upstream-problem.ts";
import type { BreedGroups, LastUpdate, Statuses, TraitRanges } from "../../model/model.ts";
import { type Drift, fieldsOf, isoDateIn, noteOthers, traitName, unwrapWhole } from "./fields.ts";

/** A text, or an object that contains it. */
export function readLastUpdate(answer: unknown, drift: Drift): LastUpdate {
  const data = unwrapWhole(answer, "the last update");
  const text = typeof data === "string" ? data : fieldsOf(data, "last update", drift).text("date", "dateLastUpdated", "lastUpdated");
  const date = isoDateIn(text);
  if (date === null) throw new UpstreamProblem(`The date of the last update is ${JSON.stringify(text)}`);
  return { LastUpdated: date };
}

const listIn = (answer: unknown, where: string): readonly unknown[] => {
  const data = unwrapWhole(answer, where);
  if (Array.isArray(data)) return data;
  throw new UpstreamProblem(`${where} is no list`);
};

export function readBreedGroups(answer: unknown, drift: Drift): BreedGroups {
  if (Array.isArray(answer)) drift("breed groups has the legacy form");
  const groups = listIn(answer, "breed groups").map((group) => {
    const fields = fieldsOf(group, "breed groups[]", drift);
    const breeds = (fields.list("breeds") ?? []).map((breed) => {
      const { number, text } = fieldsOf(breed, "breed groups[].breeds[]", drift);
      return { Id: number("breedId", "id") ?? 0, Name: text("breedName", "name") ?? "" };
    });
    const read = { Id: fields.number("breedGroupId", "id") ?? 0, Name: fields.text("breedGroupName", "name") ?? "", Breeds: breeds };
    noteOthers(fields, "breed groups[]", drift);
    return read;
  });
  return { BreedGroups: groups };
}

export const readStatuses = (answer: unknown, drift: Drift): Statuses => ({
  Statuses: listIn(answer, "statuses").flatMap((status) => {
    if (typeof status === "string") return [status];
    const named = fieldsOf(status, "statuses[]", drift).text("name", "status", "statusName");
    return named === null ? [] : [named];
  }),
});

/** `rangeBWT: "-0.891 - 1.299"`, or `BWT: { min, max }`. */
export function readTraitRanges(breedId: number, answer: unknown, drift: Drift): TraitRanges {
  const fields = fieldsOf(unwrapWhole(answer, "trait ranges"), "trait ranges", drift);
  const traits: TraitRanges["Traits"] = {};
  for (const [name, value] of fields.others()) {
    const range = typeof value === "string" ? rangeIn(value) : rangeOf(value, name, drift);
    if (range === undefined) drift(`trait ranges.${name} is ${JSON.stringify(value)?.slice(0, 40)}`);
    else traits[traitName(name.replace(/^range/i, ""))] = range;
  }
  return { BreedId: breedId, Traits: traits };
}

function rangeIn(text: string): { Min: number; Max: number } | undefined {
  const [, min, max] = /^\s*(-?[\d.]+)\s*-\s*(-?[\d.]+)\s*$/.exec(text) ?? [];
  return min === undefined || max === undefined ? undefined : { Min: Number(min), Max: Number(max) };
}

function rangeOf(value: unknown, name: string, drift: Drift): { Min: number; Max: number } | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  drift("trait ranges has the legacy form");
  const fields = fieldsOf(value, `trait ranges.${name}`, drift);
  const [min, max] = [fields.number("min"), fields.number("max")];
  return min === null || max === null ? undefined : { Min: min, Max: max };
}
