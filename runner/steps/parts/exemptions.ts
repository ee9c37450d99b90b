import { z } from "zod";
import { ElementLocator } from "./arguments.ts";

/** The findings of a check that are known and allowed; each entry says why. */
export const exemptionsOf = <Rule extends z.ZodType>(rule: Rule) =>
  z
    .array(
      z
        .strictObject({
          element: ElementLocator.optional().describe("only findings of this element and of what is in it"),
          rules: z.array(rule).min(1, "name at least one rule").optional().describe("only findings of these rules"),
          reason: z.string().min(1).describe("why they are left out, for readers of the scenario"),
        })
        .refine(({ element, rules }) => element !== undefined || rules !== undefined, "an exemption needs `element`, `rules` or both"),
    )
    .default([])
    .describe("findings that are known and allowed");
