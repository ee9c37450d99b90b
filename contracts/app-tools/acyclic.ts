import { z } from "zod";

type Memoizer = NonNullable<ReturnType<typeof z.config>["memoizer"]>;

const forgetful: Memoizer = { attach: () => {}, guard: () => {}, alloc: (_schema, _payload, empty) => empty };

/**
 * Makes a recursive schema for values that were parsed from text and therefore have no cycles. Zod would remember every checked object in
 * case it occurs again; for thousands of them that takes longer than checking.
 *
 * @param make constructs the schema and everything recursive in it, because zod decides at construction
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
