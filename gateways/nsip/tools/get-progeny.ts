import { z } from "zod";
import { defineTool, readingHints } from "../../kit/define-tool.ts";
import { UpstreamProblem } from "../../kit/upstream/upstream-problem.ts";
import type { NsipSource } from "../client/source.ts";
import { apiError } from "../model/errors.ts";
import { type Animal, breedName, Offspring, ProgenyPage, recordUri } from "../model/model.ts";
import { ProgenySummary, summariseProgeny } from "../model/summary.ts";
import { known } from "./check-filters.ts";
import { findAnimal, withBreeds } from "./find-animal.ts";
import { continuedAfter, contradictingPages, listCursor, lpn_id, NextCursor, page, pageSize, pageWith, rowsFrom } from "./parameters.ts";

const Child = Offspring.extend({ Breed: breedName });

/** A part of an animal's progeny, in the form of the tools. */
export const Progeny = ProgenyPage.extend({
  Parent: z.object({ Gender: z.string().nullable(), Breed: breedName }).describe("the animal that was asked about"),
  Progeny: z.array(Child),
  NextCursor,
});
export type Progeny = z.infer<typeof Progeny>;

interface Asked {
  readonly page: number;
  readonly page_size: number;
  readonly cursor?: string | undefined;
}

/** @returns undefined where NSIP has no list of progeny for the animal */
export async function progenyOf(nsip: NsipSource, parent: Animal, asked: Asked, signal: AbortSignal): Promise<Progeny | undefined> {
  const { LpnId } = parent;
  const found = await nsip.call("get_progeny", { lpnId: LpnId, page: pageWith(asked), pageSize: asked.page_size }, signal);
  if (found === undefined) return undefined;
  const { rows, NextCursor: next } = rowsFrom(found.Progeny, found.TotalCount, asked);
  const isOfSameBreed = ({ LpnId: id }: { LpnId: string }) => id.slice(0, 3) === LpnId.slice(0, 3);
  const children = rows.map((child) => ({ ...child, Breed: isOfSameBreed(child) ? parent.Breed : null }));
  const Parent = { Gender: parent.Gender, Breed: parent.Breed };
  return { ...found, Parent, Progeny: await withBreeds(nsip, children, signal), NextCursor: next };
}

export const getProgeny = defineTool<NsipSource>()({
  name: "nsip_get_progeny",
  description: "Lists an animal's offspring with sex, date of birth and breeding values, page by page.",
  method_name: "get_progeny",
  hints: readingHints("NSIP progeny"),
  input: { lpn_id, page, page_size: pageSize(7), cursor: listCursor },
  refine: contradictingPages,
  output: z.union([Progeny, ProgenySummary]),
  summarise(data, asked) {
    const { Progeny: rows, Parent, OtherTraits: _traits, ...counts } = Progeny.parse(data);
    return summariseProgeny({ counts, rows, continued: continuedAfter(asked) }, { LpnId: counts.LpnId, ...Parent });
  },
  record: (asked) => recordUri("nsip_get_progeny", asked),
  async run({ lpn_id: id, ...asked }, nsip, signal) {
    const parent = await findAnimal(nsip, { parameter: "lpn_id", id }, signal);
    const nothing = () => apiError("get_progeny", new UpstreamProblem(`the API has ${parent.LpnId}, but refuses its progeny`));
    return known(await progenyOf(nsip, parent, asked, signal), nothing);
  },
});
