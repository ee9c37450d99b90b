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

// A tree has thousands of elements, so compiled code checks their members.

/** A rectangle; x and y are negative where the element is scrolled out. */
export const ElementBounds = z
  .compile(z.object({ x: z.number(), y: z.number(), width: z.number().min(0), height: z.number().min(0) }))
  .register(z.globalRegistry, {
    id: "ElementBounds",
    description:
      "`bounds`: device-independent pixels in the element's own window, as clicks take them; `screenBounds`: pixels of the screen",
  });
export type ElementBounds = z.infer<typeof ElementBounds>;

const Facts = z.object({
  type: z.compile(z.string().min(1).describe("control type without namespace")),
  name: z.string().nullable().describe("accessible name"),
  index: z.compile(z.int().min(0).describe("among siblings of the same type")),
  bounds: ElementBounds,
  screenBounds: ElementBounds,
  path: z.string().describe("`MainWindow/StackPanel[0]/Button[2]`"),
  properties: z.compile(
    z
      .record(z.string(), z.string())
      .describe(
        "automationId, xName, role, text, value, placeholder, help, and states that apply: visible=false, enabled=false, focused=true, checked (true, false or indeterminate), selected, expanded, readOnly, password, itemCount, invalid and errors (its validation messages, one per line), what assistive technology gets (hotKey, inputGesture, acceleratorKey, accessKey, headingLevel, landmarkType, liveSetting, itemType, itemStatus, requiredForForm), window title, and of a file dialog fileDialog (open, save or folder), fileTypes, allowMultiple; of a found element the patterns that InvokePattern takes",
      ),
  ),
});

/** One element of the tree of an app (spec 000, ElementInfo). */
export interface ElementInfo extends z.infer<typeof Facts> {
  children: ElementInfo[];
}

export const ElementInfo: z.ZodType<ElementInfo> = acyclic(() =>
  Facts.extend({
    get children() {
      return acyclic(() => z.array(ElementInfo));
    },
  }).meta({ id: "ElementInfo" }),
);

/** An element that a locator found. `locatorKind` is the kind of locator that matched. */
export const FoundElement = Facts.extend({
  ref: z.string().describe("`@e12`: stands for this very control while it is attached"),
  window: z.string().describe("title of its window"),
  locatorKind: z.enum(["automationId", "name", "typeAndName", "text", "type", "relation", "css", "xpath", "path", "ref", "point"]),
}).meta({ id: "FoundElement" });
export type FoundElement = z.infer<typeof FoundElement>;
