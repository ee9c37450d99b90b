import { z } from "zod";
import type { NsipSource } from "../client/source.ts";
import { type Animal, breedName, Offspring, ProgenyPage } from "../model/model.ts";
import { withBreeds } from "./breed-names.ts";
import { NextCursor, pageWith, rowsFrom } from "./paging.ts";

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
