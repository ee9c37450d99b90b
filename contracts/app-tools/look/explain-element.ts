import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { elementLocator, window } from "../target.ts";

/** Where the value of a property comes from, or a value of lower priority that it hides. */
export const Setting = z.object({
  property: z.string(),
  value: z.string().describe("as XAML has it; texts are quoted, secrets are `***`"),
  by: z
    .enum(["animation", "local", "styleTrigger", "template", "style", "inherited", "default"])
    .describe("priority of Avalonia, the highest first; `styleTrigger` is a style with a class or a state in its selector"),
  from: z.string().optional().describe("style, control theme, template or element that sets it, and the collection that holds it"),
  resource: z.string().optional().describe("key, the dictionary in which it was found, and further ones that it hides"),
  source: z.string().optional().describe("file and line; only where XAML was compiled with them"),
});
export type Setting = z.infer<typeof Setting>;

/** A binding as it works now. */
export const BindingFacts = z.object({
  property: z.string(),
  path: z.string(),
  source: z.string().optional().describe("object at which the path starts"),
  mode: z.string().optional(),
  converter: z.string().optional(),
  value: z.string().describe("that the binding gives; `(unset)` if none"),
  error: z.string().optional().describe("last error"),
});
export type BindingFacts = z.infer<typeof BindingFacts>;

export const ExplainElement = defineAppTool({
  name: "ExplainElement",
  description: "Explains why an element looks as it does: what sets a property and what loses, its binding, who decides size and place.",
  hints: { title: "Explain", readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    element: elementLocator,
    window,
    of: z
      .string()
      .min(1)
      .optional()
      .describe("a property, `Grid.Row` for one, or `width`, `height`, `bounds`, `layout`; a survey when absent"),
    members: z.array(z.string()).optional().describe("of the view model; the first ones when absent"),
  }),
  output: z.object({
    element: z.string(),
    value: z.string().nullable().describe("of the property"),
    settings: z.array(Setting).describe("the winner first, then what loses; without `of` one for each property that is set"),
    inactive: z.array(Setting).describe("styles of the app that set the property in another state or with another class"),
    bindings: z.array(BindingFacts),
    layout: z.array(z.string()).describe("who decides size and place"),
    notes: z.array(z.string()).describe("what else shows, hides, disables or covers it"),
    viewModel: z.string().nullable().describe("type of the DataContext; null in release builds"),
    members: z.record(z.string(), z.string()).describe("of the view model, one level deep; secrets are `***`"),
    more: z.int().min(0).describe("how many facts are left off"),
  }),
});
