import { createHash } from "node:crypto";

/** The values that expressions generate for one attempt at a scenario. */
export interface Generated {
  /** Both ends are included. */
  integer(from: number, to: number): number;
  uuid(): string;
  /** 1, 2, 3 and so on, by name. */
  next(name: string): number;
}

/** Generates the same values for the same seed in the same order, so that a retry of a scenario repeats those of the first attempt. */
export function createGenerated(seed: string): Generated {
  let drawn = 0;
  const counts = new Map<string, number>();
  const bytes = (): Buffer => {
    drawn += 1;
    return createHash("sha256").update(`${seed}|${drawn}`).digest();
  };
  return {
    // 48 bits, so that the remainder of usual ranges is not noticeably uneven.
    integer: (from, to) => from + (bytes().readUIntBE(0, 6) % (to - from + 1)),
    uuid() {
      const own = bytes();
      own[6] = ((own[6] ?? 0) & 0x0f) | 0x40;
      own[8] = ((own[8] ?? 0) & 0x3f) | 0x80;
      return own.toString("hex", 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    },
    next(name) {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return count;
    },
  };
}
