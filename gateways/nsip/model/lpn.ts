/** The parts of an LPN, which is breed(3) flock(3) year(4) tag(6). */
export interface LpnParts {
  readonly breedId: number;
  /** Breed and flock, as `flock_id` has it. */
  readonly flockId: string;
  readonly birthYear: string;
}

/** @returns undefined for any other identifier, such as a registration number */
export function partsOfLpn(id: string): LpnParts | undefined {
  const [, breed, flock, year] = /^(\d{3})(\d{3})((?:19|20)\d{2})/.exec(id) ?? [];
  return breed === undefined || flock === undefined || year === undefined
    ? undefined
    : { breedId: Number(breed), flockId: `${breed}${flock}`, birthYear: year };
}
