import { z } from "zod";
import type { MethodName } from "../client/methods.ts";
import { TRAITS } from "../client/read/traits.ts";

const number = z.number();
const text = z.string();
const count = z.int().min(0);

/** `bwt` and `accbwt` for each trait; a breed may lack some. */
const traits = Object.fromEntries(
  TRAITS.flatMap((trait) => [
    [trait.toLowerCase(), number.nullable().optional()],
    [`acc${trait.toLowerCase()}`, number.min(0).max(100).nullable().optional()],
  ]),
);

const row = z.strictObject({ lpnId: text.min(5), lpnSre: text, lpnDam: text, status: text, regNumber: text, ...traits });
const child = z.strictObject({ lpnId: text.min(5), dob: text.regex(/^\d{4}-\d{2}-\d{2}T/), sex: z.enum(["1", "2"]), ...traits });

const details = z.strictObject({
  progenyCount: count,
  dateOfBirth: text.regex(/^\d{1,2}\/\d{1,2}\/\d{4}$/),
  gender: text,
  genotyped: text,
  flockCount: text,
  breed: z.strictObject({ breedName: text, breedDisplayString: text, breedId: z.int() }),
  searchResultViewModel: row,
  contactInfo: z.strictObject({
    flockCode: text,
    farmName: text,
    customerName: text,
    phone: text,
    email: text,
    address: text,
    city: text,
    state: text,
    zipCode: text,
  }),
});

interface Node {
  readonly lpnId: string;
  readonly content: string;
  readonly children: readonly Node[];
}
const known = (places: readonly unknown[]): readonly unknown[] => places.filter((place) => Object.keys(Object(place)).length > 0);

const node: z.ZodType<Node> = z.strictObject({
  lpnId: text.min(5),
  content: text.regex(/^<div>/),
  get children() {
    // An unknown parent is an empty object.
    return z.array(z.unknown()).transform(known).pipe(z.array(node).max(2));
  },
});

const wrapped = <Data extends z.ZodType>(data: Data) => z.strictObject({ success: z.literal(true), data });

/**
 * The exact current answers of the API, by method. The client accepts more forms;
 * these schemas detect changes of the API.
 */
export const liveShapes: Readonly<Record<MethodName, z.ZodType>> = {
  get_date_last_updated: z.strictObject({ date: text.regex(/^\d{2}\/\d{2}\/\d{4}$/) }),
  get_available_breed_groups: wrapped(
    z.array(
      z.strictObject({
        breedGroupId: z.int(),
        breedGroupName: text,
        breeds: z.array(z.strictObject({ breedId: z.int(), breedName: text })),
      }),
    ),
  ),
  get_statuses_by_breed_group: z.array(text),
  get_trait_ranges_by_breed: z.partialRecord(z.enum(TRAITS.map((trait) => `range${trait}`)), text.regex(/^-?[\d.]+ - -?[\d.]+$/)),
  search_animals: z.strictObject({ success: z.literal(true).optional(), recordCount: count, records: z.array(row) }),
  get_animal_details: wrapped(details),
  get_lineage: wrapped(node),
  get_progeny: z.strictObject({ success: z.literal(true), records: z.array(child), recordCount: count, numberOfPages: count }),
};
