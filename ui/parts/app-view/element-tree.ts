import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";

/** One visible row of the tree. */
export interface TreeRow {
  readonly element: ElementInfo;
  readonly level: number;
  readonly isOpen: boolean;
  readonly position: number;
  readonly siblings: number;
}

/** All elements, each before its children. */
export function* elementsWithin(roots: readonly ElementInfo[]): Generator<ElementInfo> {
  for (const element of roots) {
    yield element;
    yield* elementsWithin(element.children);
  }
}

/** The rows of a tree of which the elements with these paths are closed. */
export function rowsOf(roots: readonly ElementInfo[], closed: ReadonlySet<string>, level = 1): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (elements: readonly ElementInfo[], depth: number) => {
    for (const [index, element] of elements.entries()) {
      const isOpen = element.children.length > 0 && !closed.has(element.path);
      rows.push({ element, level: depth, isOpen, position: index + 1, siblings: elements.length });
      if (isOpen) add(element.children, depth + 1);
    }
  };
  add(roots, level);
  return rows;
}

/** The paths of the elements around one, which have to be open so that it is visible. */
export function ancestorsOf(roots: readonly ElementInfo[], path: string): readonly ElementInfo[] {
  for (const element of roots) {
    if (element.path === path) return [];
    const below = ancestorsOf(element.children, path);
    if (below.length > 0 || element.children.some((child) => child.path === path)) return [element, ...below];
  }
  return [];
}
