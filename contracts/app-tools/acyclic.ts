import { z } from "zod";

type Memoizer = NonNullable<ReturnType<typeof z.config>["memoizer"]>;

const forgetful: Memoizer = { attach: () => {}, guard: () => {}, alloc: (_schema, _payload, empty) => empty };

/**
 * A recursive schema for values that came out of a text, and so cannot go in circles. Zod would remember every object that it checks, in
 * case it met it again: for thousands of them that takes longer than the checking.
 *
 * @param make constructs the schema and everything recursive in it, since zod decides on it at that moment
 */
export function acyclic<Schema extends z.ZodType>(make: () => Schema): Schema {
  const { memoizer } = z.config();
  z.config({ memoizer: forgetful });
  try {
    return make();
  } finally {
    z.config({ memoizer });
  }
}
