import type { MockAnimal } from "./flock/animal.ts";
import { breedGroups, breeds } from "./flock/breeds.ts";
import type { Form } from "./live-form.ts";
import { lineageOf, paddedDate, shortDate } from "./live-form.ts";

/** The form before autumn 2025, as clients of that time read it: not wrapped, animals in Pascal case, lineages in camel case. */
export const legacyForm: Form = {
  breeds: () =>
    breedGroups.map(({ id, name, breeds }) => ({
      Id: id,
      Name: name,
      breeds: breeds.map((breed) => ({ id: breed.breedId, name: breed.name })),
    })),
  ranges: (ranges) => Object.fromEntries(ranges.map(({ trait, min, max }) => [trait, { min, max }])),
  page: ({ animals, total, page, pageSize }) => ({ TotalCount: total, Results: animals.map(recordOf), Page: page, PageSize: pageSize }),
  details: (animal, progenyCount) => ({
    ...recordOf(animal),
    BreedGroup: breedGroups.find((group) => group.breeds.some((breed) => breed.breedId === animal.breedId))?.name ?? "",
    TotalProgeny: progenyCount,
    FlockCount: 1,
    Genotyped: animal.genotyped,
    ContactInfo: contactOf(animal),
  }),
  lineage: (animal) => lineageOf(animal),
  progeny: ({ animals, total, page, pageSize }) => ({
    TotalCount: total,
    Results: animals.map((child) => ({
      LpnId: child.lpnId,
      Sex: child.gender.slice(0, 1),
      DateOfBirth: paddedDate(child.born),
      Traits: Object.fromEntries(Object.entries(child.traits).map(([name, { value }]) => [name, value])),
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

/** The old form has accuracies of 0..100 only. */
const traitsOf = ({ traits }: MockAnimal) =>
  Object.fromEntries(
    Object.entries(traits).map(([name, { value, accuracy }]) => [
      name,
      { Value: value, Accuracy: accuracy === null ? null : Math.round(accuracy * 100) },
    ]),
  );

const contactOf = ({ flock }: MockAnimal) => ({
  FlockCode: flock.code,
  FarmName: flock.farmName,
  ContactName: flock.customerName,
  Phone: flock.phone,
  Email: flock.email,
  Address: flock.address,
  City: flock.city,
  State: flock.state,
  ZipCode: flock.zipCode,
});
