/** An estimated breeding value and its accuracy: a fraction of 1, or null. */
export interface MockTrait {
  readonly value: number;
  readonly accuracy: number | null;
}

/** A flock and its contact, both synthetic. */
export interface MockFlock {
  /** Three digits of the breed, three of the flock. */
  readonly code: string;
  /** The first three characters of its tags. */
  readonly tag: string;
  readonly farmName: string;
  readonly customerName: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

/** An animal of the synthetic flock. */
export interface MockAnimal {
  /** Breed(3), flock(3), year of birth(4), tag(6). */
  readonly lpnId: string;
  readonly regNumber: string;
  readonly breedId: number;
  /** 0 to 4; founders are 0. */
  readonly generation: number;
  readonly flock: MockFlock;
  readonly gender: "Male" | "Female";
  /** YYYY-MM-DD */
  readonly born: string;
  readonly status: string;
  readonly genotyped: string;
  /** Undefined where unknown. */
  readonly sire: MockAnimal | undefined;
  readonly dam: MockAnimal | undefined;
  /** By name; breeds have different traits. */
  readonly traits: Readonly<Record<string, MockTrait>>;
  /** Whether its page has accuracies of 0..100 instead of 0..1. */
  readonly hasPercentages: boolean;
  /** The published indexes, by their names on its page. */
  readonly indexes: Readonly<Record<string, number>>;
}
