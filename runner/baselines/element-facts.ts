import { z } from "zod";
import { ElementBounds, type ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { FindElement } from "../../contracts/app-tools/look/find-element.ts";
import { FullElementTree } from "../../contracts/app-tools/look/get-element-tree.ts";
import { elementLabel } from "../../contracts/element-label.ts";
import type { AppTools } from "../../contracts/step.ts";

/** The stored facts of each element in a picture, which explain later differences. */
export const PictureElement = z.object({
  path: z.string(),
  label: z.string().describe("`Button#Save`, `TextBlock 'Total'`: by which elements of two pictures are recognised as the same"),
  called: z.string().optional().describe("what messages call it; `label` where a baseline was accepted without it"),
  text: z.string().optional(),
  bounds: ElementBounds.describe("in device-independent pixels of the picture"),
});
export type PictureElement = z.infer<typeof PictureElement>;

/** The part of a window in a picture. */
export interface PictureExtent {
  readonly window: string | undefined;
  /** Locator of the only element in the picture. */
  readonly clip?: string | undefined;
  /** Position of the picture's upper left corner in the window. */
  readonly origin: { readonly x: number; readonly y: number };
}

type FactsContext = Pick<PictureExtent, "origin"> & { readonly around: readonly ElementInfo[] };

/** The elements with an area in the picture, parents before children. */
function factsOf(root: ElementInfo, { origin, around }: FactsContext): PictureElement[] {
  const { x, y, width, height } = root.bounds;
  const inner = root.children.flatMap((child) => factsOf(child, { origin, around: [root, ...around] }));
  if (width === 0 || height === 0) return inner;
  const text = root.properties["text"] ?? root.properties["value"];
  return [
    {
      path: root.path,
      label: labelOf(root),
      called: elementLabel(root, around),
      ...(text === undefined ? {} : { text }),
      bounds: { x: x - origin.x, y: y - origin.y, width, height },
    },
    ...inner,
  ];
}

/** Whether an element has an id or a name, so that its label identifies it. */
export const isNamed = ({ name, properties }: ElementInfo): boolean =>
  (properties["automationId"] ?? properties["xName"] ?? (name || undefined)) !== undefined;

/** `Button#Save`, `TextBlock 'Total'`, or with its index `Grid[0]`. */
export function labelOf({ type, name, index, properties }: ElementInfo): string {
  const id = properties["automationId"] ?? properties["xName"];
  if (id !== undefined) return `${type}#${id}`;
  return name === null || name === "" ? `${type}[${index}]` : `${type} '${name}'`;
}

/** Reads the elements in a picture; an empty list if the tree cannot be read, so that only the explanation is missing. */
export async function elementsInPicture(
  app: AppTools,
  { window, clip, origin }: PictureExtent,
  signal: AbortSignal,
): Promise<readonly PictureElement[]> {
  const tree = await app.call(FullElementTree, window === undefined ? {} : { window }, signal);
  if (!tree.ok) return [];
  const inside = clip === undefined ? undefined : await pathOf(app, { window, clip }, signal);
  const isShown = ({ path }: PictureElement) => inside === undefined || path === inside || path.startsWith(`${inside}/`);
  return tree.data.roots.flatMap((root) => factsOf(root, { origin, around: [] })).filter(isShown);
}

async function pathOf(app: AppTools, { window, clip }: Pick<PictureExtent, "window" | "clip">, signal: AbortSignal) {
  const found = await app.call(FindElement, { element: clip ?? "", window }, signal);
  return found.ok ? found.data.elements[0]?.path : undefined;
}
