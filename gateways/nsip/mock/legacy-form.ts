import { dateAndTime, shortDate } from "./dates.ts";
import type { MockAnimal } from "./flock/animal.ts";
import { breedGroups, breeds } from "./flock/breeds.ts";
import type { Form } from "./form.ts";
import { type LineageNode, lineageOf } from "./lineage.ts";

/** What the API said before autumn 2025, and what its documentation still shows: Pascal case, nothing wrapped. */
export const legacyForm: Form = {
  breeds: () =>
    breedGroups.map(({ id, name, breeds }) => ({
      Id: id,
      Name: name,
      Breeds: breeds.map((breed) => ({ Id: breed.breedId, Name: breed.name })),
    })),
  ranges: (ranges) => Object.fromEntries(ranges.map(({ trait, min, max }) => [trait, { min, max }])),
  page: ({ animals, total, page, pageSize }) => ({ TotalCount: total, Results: animals.map(recordOf), Page: page, PageSize: pageSize }),
  details: (animal, progenyCount) => ({
    ...recordOf(animal),
    BreedGroup: breedGroups.find((group) => group.breeds.some((breed) => breed.breedId === animal.breedId))?.name ?? "",
    TotalProgeny: progenyCount,
    Genotyped: animal.genotyped,
    ContactInfo: contactOf(animal),
  }),
  unknown: () => ({}),
  lineage: (animal) => pascal(lineageOf(animal)),
  progeny: ({ animals, total, page, pageSize }) => ({
    TotalCount: total,
    Results: animals.map((child) => ({
      LpnId: child.lpnId,
      Sex: child.gender,
      DateOfBirth: dateAndTime(child.born),
      Traits: traitsOf(child),
    })),
    Page: page,
    PageSize: pageSize,
  }),
};

const recordOf = (animal: MockAnimal) => ({
  LpnId: animal.lpnId,
  Sire: animal.sire?.lpnId ?? "",
  Dam: animal.dam?.lpnId ?? "",
  RegistrationNumber: animal.regNumber,
  Breed: breeds.find((breed) => breed.breedId === animal.breedId)?.name ?? "",
  DateOfBirth: shortDate(animal.born),
  Gender: animal.gender,
  Status: animal.status,
  Traits: traitsOf(animal),
});

/** The old form had accuracies of 0..100 throughout. */
const traitsOf = ({ traits }: MockAnimal) =>
  Object.fromEntries(
    Object.entries(traits).map(([name, { value, accuracy }]) => [
      name,
      { Value: value, Accuracy: accuracy === null ? null : Math.round(accuracy * 100) },
    ]),
  );

const contactOf = ({ flock }: MockAnimal) => ({
  ...{ FlockCode: flock.code, FarmName: flock.farmName, ContactName: flock.customerName, Phone: flock.phone, Email: flock.email },
  ...{ Address: flock.address, City: flock.city, State: flock.state, ZipCode: flock.zipCode },
});

const pascal = ({ lpnId, content, children }: LineageNode): unknown => ({
  LpnId: lpnId,
  Content: content,
  Children: children.map((child) => child && pascal(child)),
});
