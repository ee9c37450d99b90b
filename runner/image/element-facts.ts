import { z } from "zod";
import { ElementBounds, type ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { GetElementTree } from "../../contracts/app-tools/get-element-tree.ts";
import type { AppTools } from "../../contracts/step.ts";

/** What a baseline remembers of each element in the picture, so that a difference can be explained by the elements. */
export const ElementFacts = z.object({
  path: z.string(),
  label: z.string().describe("`Button#Save`, `TextBlock 'Total'`: what a person calls it"),
  text: z.string().optional(),
  bounds: ElementBounds,
});
export type ElementFacts = z.infer<typeof ElementFacts>;

/** Every element that takes room in the picture, parents before their children. */
function factsOf(root: ElementInfo): ElementFacts[] {
  const { width, height } = root.bounds;
  if (width === 0 || height === 0) return root.children.flatMap(factsOf);
  const text = root.properties["text"] ?? root.properties["value"];
  return [
    { path: root.path, label: labelOf(root), ...(text === undefined ? {} : { text }), bounds: root.bounds },
    ...root.children.flatMap(factsOf),
  ];
}

function labelOf({ type, name, index, properties }: ElementInfo): string {
  const id = properties["automationId"] ?? properties["xName"];
  if (id !== undefined) return `${type}#${id}`;
  return name === null || name === "" ? `${type}[${index}]` : `${type} '${name}'`;
}

/** Without a tree the pictures still tell that they differ; only the words are missing. */
export async function elementsOf(app: AppTools, window: string | undefined, signal: AbortSignal): Promise<readonly ElementFacts[]> {
  const tree = await app.call(GetElementTree, window === undefined ? {} : { window }, signal);
  return tree.ok ? tree.data.roots.flatMap(factsOf) : [];
}
