import { z } from "zod";
import type { MockAnimal } from "./flock/animal.ts";
import { breedGroups } from "./flock/breeds.ts";
import type { Flock } from "./flock/create-flock.ts";

/** The body of a search; the API ignores unknown fields. */
export const Criteria = z.object({
  breedGroupId: z.number().optional(),
  breedId: z.number().optional(),
  bornAfter: z.string().optional(),
  bornBefore: z.string().optional(),
  gender: z.enum(["Male", "Female", "Both"]).optional(),
  provenOnly: z.boolean().optional(),
  status: z.string().optional(),
  flockId: z.string().optional(),
  traitRanges: z.record(z.string(), z.object({ min: z.number().optional(), max: z.number().optional() })).optional(),
});
export type Criteria = z.output<typeof Criteria>;

/** The order of a search: by a trait, ascending unless `reverse`; animals without it come last. */
export interface Order {
  readonly trait: string | undefined;
  readonly isReverse: boolean;
}

type Test = (animal: MockAnimal) => boolean;

/** All animals that meet the criteria, sorted. */
export function search(flock: Flock, criteria: Criteria, { trait, isReverse }: Order): readonly MockAnimal[] {
  const tests = testsFor(flock, criteria);
  const found = flock.animals.filter((animal) => tests.every((test) => test(animal)));
  if (trait === undefined) return found;
  const direction = isReverse ? -1 : 1;
  const isMeasured = ({ traits }: MockAnimal) => traits[trait] !== undefined;
  const sorted = found.filter(isMeasured).sort((a, b) => direction * ((a.traits[trait]?.value ?? 0) - (b.traits[trait]?.value ?? 0)));
  return [...sorted, ...found.filter((animal) => !isMeasured(animal))];
}

function testsFor(flock: Flock, criteria: Criteria): readonly Test[] {
  const { breedGroupId, breedId, bornAfter, bornBefore, gender, provenOnly, status, flockId, traitRanges = {} } = criteria;
  const group = breedGroups.find(({ id }) => id === breedGroupId)?.breeds.map((breed) => breed.breedId) ?? [];
  const optional: readonly (readonly [boolean, Test])[] = [
    [breedGroupId !== undefined, (animal) => group.includes(animal.breedId)],
    [breedId !== undefined, (animal) => animal.breedId === breedId],
    [bornAfter !== undefined, ({ born }) => born >= (bornAfter ?? "")],
    [bornBefore !== undefined, ({ born }) => born <= (bornBefore ?? "")],
    [gender !== undefined && gender !== "Both", (animal) => animal.gender === gender],
    [provenOnly === true, (animal) => flock.childrenOf(animal).length > 0],
    [status !== undefined, (animal) => animal.status === status],
    [flockId !== undefined, (animal) => animal.flock.code === flockId],
  ];
  const ranges = Object.entries(traitRanges).map(([trait, { min = -Infinity, max = Infinity }]): Test => {
    return ({ traits }) => {
      const value = traits[trait]?.value;
      return value !== undefined && value >= min && value <= max;
    };
  });
  return [...optional.filter(([isAsked]) => isAsked).map(([, test]) => test), ...ranges];
}
