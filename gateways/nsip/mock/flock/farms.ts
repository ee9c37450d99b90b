import type { Random } from "../../../kit/mock/random.ts";
import type { MockFlock } from "./animal.ts";
import type { MockBreed } from "./breeds.ts";

const NOUNS = ["Oak", "Willow", "Stone", "River", "Prairie", "Ridge", "Meadow", "Cedar", "Harbor", "Juniper"];
/** The second and third need HTML escapes. */
const KINDS = ["Hill Farm", "& Ash Farm", `"Lower" Pasture`, "Creek Sheep", "Valley Flock"];
const STATES = ["VA", "TX", "MT", "OH", "ID", "MO"];

/** The flocks of a breed. Names, phones and addresses are fictitious: 555-01xx and `.example` are reserved for that. */
export const createFlocks = (breed: MockBreed, random: Random): readonly MockFlock[] =>
  breed.flocks.map(([digits, tag], index) => {
    const noun = random.pick(NOUNS);
    const farmName = `${noun} ${KINDS[index % KINDS.length]}`;
    return {
      code: `${breed.breedId}${digits}`,
      tag,
      farmName,
      customerName: `Keeper of ${tag}`,
      phone: `(540) 555-01${String(random.whole(0, 99)).padStart(2, "0")}`,
      email: `flock${breed.breedId}${digits}@sheep.example`,
      address: `${random.whole(1, 999)} ${noun} Road`,
      city: `${noun}ville`,
      state: random.pick(STATES),
      zipCode: String(random.whole(10_000, 99_999)),
    };
  });
