import { UpstreamProblem } from "../../../kit/upstream/upstream-problem.ts";
import type { Animal, AnimalPage, AnimalRow, Offspring, ProgenyPage } from "../../model/model.ts";
import { partsOfLpn } from "../../model/model.ts";
import {
  type Drift,
  type Fields,
  fieldsOf,
  isoDateIn,
  noteLegacy,
  noteOthers,
  readTraits,
  saysAbsent,
  unwrap,
  unwrapWhole,
} from "./fields.ts";

/** @returns undefined for an unknown animal @throws UpstreamProblem for an answer that is no animal */
export function readAnimal(answer: unknown, drift: Drift): Animal | undefined {
  const data = unwrap(answer);
  if (data === undefined) return undefined;
  noteLegacy(data, "LpnId", "details", drift);
  const fields = fieldsOf(data, "details", drift);
  const view = fields.object("searchResultViewModel") ?? fields;
  if (saysAbsent(view, "The animal")) return undefined;
  const { row, others } = readRow(view, "details.searchResultViewModel", drift);
  const breed = typeof fields.raw("breed") === "object" ? fields.object("breed") : undefined;
  const animal: Animal = {
    ...row,
    Breed: breed?.text("breedName") ?? row.Breed,
    BreedId: breed?.count("breedId") ?? partsOfLpn(row.LpnId)?.breedId ?? null,
    BreedGroup: fields.text("breedGroup"),
    DateOfBirth: isoDateIn(fields.text("dateOfBirth")),
    Gender: fields.text("gender"),
    Genotyped: fields.text("genotyped"),
    FlockCount: fields.count("flockCount"),
    TotalProgeny: fields.count("progenyCount", "totalProgeny"),
    Contact: readContact(fields),
    ...named(others),
  };
  breed?.text("breedDisplayString");
  noteOthers(fields, "details", drift);
  if (view !== fields) noteOthers(view, "details.searchResultViewModel", drift);
  return animal;
}

/** The field with the unknown traits; absent where there are none. */
const named = (others: readonly string[]) => (others.length === 0 ? {} : { OtherTraits: [...new Set(others)] });

/** All fields, unfiltered: a caller may need any of them. */
function readContact(fields: Fields): Record<string, unknown> | null {
  const contact = fields.object("contactInfo", "contact")?.others();
  return contact === undefined ? null : Object.fromEntries(contact.map(([name, value]) => [camel(name), value]));
}

const camel = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);

/** @param fields of an animal that has an LPN */
function readRow(fields: Fields, where: string, drift: Drift): { readonly row: AnimalRow; readonly others: readonly string[] } {
  const breed = fields.raw("breed");
  const { traits, others } = readTraits(fields, where, drift);
  const row: AnimalRow = {
    LpnId: fields.text("lpnId") ?? "",
    RegistrationNumber: fields.text("regNumber", "registrationNumber"),
    Sire: fields.text("lpnSre", "sire"),
    Dam: fields.text("lpnDam", "dam"),
    Breed: typeof breed === "string" && breed !== "" ? breed : null,
    Status: fields.text("status"),
    Traits: traits,
  };
  return { row, others };
}

/** The requested part of a list. */
export interface Cut {
  readonly page: number;
  readonly pageSize: number;
}

/** @throws UpstreamProblem for an answer that is no page of animals, or an error */
export function readAnimalPage(answer: unknown, cut: Cut, drift: Drift): AnimalPage {
  noteLegacy(answer, "Results", "search", drift);
  const { records, paging } = readPage(unwrapWhole(answer, "the search"), cut, { where: "search", drift });
  const animals = records.map((fields) => {
    const { row, others } = readRow(fields, "search.records[]", drift);
    const Gender = fields.text("gender");
    const DateOfBirth = isoDateIn(fields.text("dateOfBirth"));
    noteOthers(fields, "search.records[]", drift);
    return { row: { ...row, ...(Gender !== null && { Gender }), ...(DateOfBirth !== null && { DateOfBirth }) }, others };
  });
  return { ...paging, Animals: animals.map(({ row }) => row), ...named(animals.flatMap(({ others }) => others)) };
}

/** The API writes 1 for males and 2 for females, older answers a letter. */
const SEX: Readonly<Record<string, string>> = { "1": "Male", "2": "Female", M: "Male", F: "Female" };

/** @returns undefined for an unknown parent @throws UpstreamProblem for an answer that is no page of progeny */
export function readProgeny(lpnId: string, answer: unknown, cut: Cut, drift: Drift): ProgenyPage | undefined {
  const data = unwrap(answer);
  if (data === undefined) return undefined;
  noteLegacy(answer, "Results", "progeny", drift);
  const { records, paging } = readPage(data, cut, { where: "progeny", drift });
  const children = records.map((fields) => {
    const sex = fields.text("sex", "gender");
    const { traits, others } = readTraits(fields, "progeny.records[]", drift);
    const child: Offspring = {
      LpnId: fields.text("lpnId") ?? "",
      Sex: sex === null ? null : (SEX[sex.toUpperCase()] ?? sex),
      DateOfBirth: isoDateIn(fields.text("dob", "dateOfBirth")),
      Traits: traits,
    };
    noteOthers(fields, "progeny.records[]", drift);
    return { child, others };
  });
  return { LpnId: lpnId, ...paging, Progeny: children.map(({ child }) => child), ...named(children.flatMap(({ others }) => others)) };
}

interface ReadContext {
  readonly where: string;
  readonly drift: Drift;
}

/** The rows with an LPN, and the position of the page in the list. */
function readPage(data: unknown, { page, pageSize }: Cut, { where, drift }: ReadContext) {
  const fields = fieldsOf(data, where, drift);
  const listed = fields.list("records", "results");
  const total = fields.count("recordCount", "totalCount") ?? listed?.length;
  if (total === undefined || (listed === undefined && total > 0))
    throw new UpstreamProblem(`${where} is not understood: it has no records`);
  for (const known of ["success", "numberOfPages", "page", "pageSize"]) fields.raw(known);
  noteOthers(fields, where, drift);
  const rows = (listed ?? []).map((record) => fieldsOf(record, `${where}.records[]`, drift));
  const records = rows.filter((row) => row.text("lpnId") !== null);
  if (records.length < rows.length) drift(`${rows.length - records.length} of ${where}.records have no LPN`);
  return { records, paging: { TotalCount: total, Page: page, PageSize: pageSize, PageCount: Math.ceil(total / pageSize) } };
}
