import { dateAndTime, shortDate } from "./dates.ts";
import type { MockAnimal } from "./flock/animal.ts";
import { breedGroups, breeds } from "./flock/breeds.ts";
import type { Form } from "./form.ts";
import { lineageOf } from "./lineage.ts";

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
