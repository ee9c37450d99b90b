import type { Animal, AnimalPage, AnimalRow, Offspring, ProgenyPage } from "../../model.ts";
import { isoDateIn } from "./dates.ts";
import { type Drift, type Fields, fieldsOf, noteLegacy, noteOthers, unwrap } from "./fields.ts";
import { readTraits } from "./traits.ts";

/** Lists name no breed, but an LPN begins with its number. */
const KNOWN_BREEDS: Readonly<Record<string, string>> = { "486": "South African Meat Merino", "610": "Targhee", "640": "Katahdin" };

/** What an LPN alone says about the breed. */
const breedIn = (lpnId: string): string => KNOWN_BREEDS[lpnId.slice(0, 3)] ?? `NSIP breed ${lpnId.slice(0, 3)}`;

/** @returns undefined where the API has no such animal */
export function readAnimal(answer: unknown, drift: Drift): Animal | undefined {
  const data = unwrap(answer);
  if (data === undefined) return undefined;
  noteLegacy(data, "LpnId", "details", drift);
  const fields = fieldsOf(data, "details", drift);
  const view = fields.object("searchResultViewModel") ?? fields;
  const row = readRow(view, "details.searchResultViewModel", drift);
  if (row === undefined) return undefined;
  const breed = typeof fields.raw("breed") === "object" ? fields.object("breed") : undefined;
  const animal: Animal = {
    ...row,
    Breed: breed?.text("breedName") ?? row.Breed,
    BreedId: breed?.count("breedId") ?? breedIdIn(row.LpnId),
    BreedGroup: fields.text("breedGroup"),
    DateOfBirth: isoDateIn(fields.text("dateOfBirth")),
    Gender: fields.text("gender"),
    Genotyped: fields.text("genotyped"),
    FlockCount: fields.count("flockCount"),
    TotalProgeny: fields.count("progenyCount", "totalProgeny"),
    Contact: readContact(fields),
  };
  breed?.text("breedDisplayString");
  noteOthers(fields, "details", drift);
  if (view !== fields) noteOthers(view, "details.searchResultViewModel", drift);
  return animal;
}

const breedIdIn = (lpnId: string): number | null => (/^\d{3}/.test(lpnId) ? Number(lpnId.slice(0, 3)) : null);

/** Nothing is filtered: whoever asks may want any of it. */
function readContact(fields: Fields): Record<string, unknown> | null {
  const contact = fields.object("contactInfo", "contact")?.others();
  return contact === undefined ? null : Object.fromEntries(contact.map(([name, value]) => [camel(name), value]));
}

const camel = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);

/** @returns undefined without an LPN, which is how the API says that there is nobody */
function readRow(fields: Fields, where: string, drift: Drift): AnimalRow | undefined {
  const lpnId = fields.text("lpnId");
  if (lpnId === null) return undefined;
  const breed = fields.raw("breed");
  return {
    LpnId: lpnId,
    RegistrationNumber: fields.text("regNumber", "registrationNumber"),
    Sire: fields.text("lpnSre", "sire"),
    Dam: fields.text("lpnDam", "dam"),
    Breed: typeof breed === "string" && breed !== "" ? breed : breedIn(lpnId),
    Status: fields.text("status"),
    Traits: readTraits(fields, where, drift),
  };
}

/** Which part of a list was asked for. */
export interface Cut {
  readonly page: number;
  readonly pageSize: number;
}

export function readAnimalPage(answer: unknown, cut: Cut, drift: Drift): AnimalPage {
  noteLegacy(answer, "Results", "search", drift);
  const { records, paging } = readPage(answer, cut, drift);
  const animals = records.map((record) => {
    const fields = fieldsOf(record, "search.records[]", drift);
    const row = readRow(fields, "search.records[]", drift);
    for (const known of ["gender", "dateOfBirth"]) fields.raw(known);
    noteOthers(fields, "search.records[]", drift);
    return row;
  });
  const known = animals.filter((animal) => animal !== undefined);
  if (known.length < animals.length) drift(`${animals.length - known.length} of search.records have no LPN`);
  return { ...paging, Animals: known };
}

/** As numbers the API has 1 for males and 2 for females. */
const SEX: Readonly<Record<string, string>> = { "1": "Male", "2": "Female" };

export function readProgeny(lpnId: string, answer: unknown, cut: Cut, drift: Drift): ProgenyPage {
  noteLegacy(answer, "Results", "progeny", drift);
  const { records, paging } = readPage(answer, cut, drift);
  const Progeny = records.flatMap((record): Offspring[] => {
    const fields = fieldsOf(record, "progeny.records[]", drift);
    const child = fields.text("lpnId");
    const sex = fields.text("sex", "gender");
    const date = isoDateIn(fields.text("dob", "dateOfBirth"));
    const traits = readTraits(fields, "progeny.records[]", drift);
    noteOthers(fields, "progeny.records[]", drift);
    return child === null ? [] : [{ LpnId: child, Sex: sex === null ? null : (SEX[sex] ?? sex), DateOfBirth: date, Traits: traits }];
  });
  return { LpnId: lpnId, ...paging, Progeny };
}

function readPage(answer: unknown, { page, pageSize }: Cut, drift: Drift) {
  const fields = fieldsOf(unwrap(answer) ?? {}, "page", drift);
  const records = fields.list("records", "results") ?? [];
  const total = fields.count("recordCount", "totalCount") ?? records.length;
  for (const known of ["success", "numberOfPages", "page", "pageSize"]) fields.raw(known);
  noteOthers(fields, "page", drift);
  return { records, paging: { TotalCount: total, Page: page, PageSize: pageSize, PageCount: Math.ceil(total / pageSize) } };
}
