import type { z } from "zod";
import type { ElementInfo, FoundElement } from "../../contracts/app-tools/element-info.ts";
import { StubFailure } from "./stub-mcp.ts";
import { flatten, type Screens } from "./stub-screens.ts";

type LocatorKind = z.infer<typeof FoundElement>["locatorKind"];

/** The locators that the stub's scenarios need, without chains: `Save`, `#Save`, `'Name'`, `Button 'Name'`, `Button#Id`, `type=`, `text=`, a path. */
export function findAll(screens: Screens, locator: string): readonly { element: ElementInfo; locatorKind: LocatorKind }[] {
  for (const { locatorKind, matches } of readings(locator.trim())) {
    const found = flatten(screens.roots).filter(matches);
    if (found.length > 0) return found.map((element) => ({ element, locatorKind }));
  }
  return [];
}

/** @throws StubFailure ELEMENT_NOT_FOUND, AMBIGUOUS */
export function findOne(screens: Screens, locator: string): { element: ElementInfo; locatorKind: LocatorKind } {
  const found = findAll(screens, locator);
  const [first] = found;
  if (first === undefined) {
    const nearMisses = flatten(screens.roots).flatMap(({ properties, path }) => {
      const id = properties["automationId"];
      return id === undefined ? [] : [{ word: id, path }];
    });
    throw new StubFailure({
      code: "ELEMENT_NOT_FOUND",
      message: `No element matches \`${locator}\`. Nearest: ${nearMisses.map(({ word }) => `\`${word}\``).join(", ")}.`,
      details: { locator, nearMisses },
      retryable: true,
    });
  }
  if (found.length > 1) {
    const candidates = found.map(({ element }) => element.path);
    throw new StubFailure({
      code: "AMBIGUOUS",
      message: `${found.length} elements match \`${locator}\`.`,
      details: { locator, candidates },
    });
  }
  return first;
}

/** The element under a point: of those that hold it, the one that stands last in the tree. @throws StubFailure ELEMENT_NOT_FOUND */
export function elementAt(screens: Screens, x: number, y: number): { element: ElementInfo; locatorKind: LocatorKind } {
  const under = flatten(screens.roots).filter(
    ({ bounds }) => x >= bounds.x && x < bounds.x + bounds.width && y >= bounds.y && y < bounds.y + bounds.height,
  );
  const element = under.at(-1);
  if (element === undefined) throw new StubFailure({ code: "ELEMENT_NOT_FOUND", message: `There is nothing at ${x}, ${y}.` });
  return { element, locatorKind: "point" };
}

interface Reading {
  readonly locatorKind: LocatorKind;
  readonly matches: (element: ElementInfo) => boolean;
}

function readings(locator: string): readonly Reading[] {
  const is = (locatorKind: LocatorKind, matches: Reading["matches"]): Reading => ({ locatorKind, matches });
  const idOf = ({ properties }: ElementInfo) => properties["automationId"];
  const quoted = /^'(.*)'$/.exec(locator)?.[1];
  if (quoted !== undefined) return [is("name", ({ name }) => name === quoted)];
  const [, key, value] = /^(type|text)=(.*)$/.exec(locator) ?? [];
  if (key === "type") return [is("type", ({ type }) => type === value)];
  if (key === "text") return [is("text", ({ properties }) => properties["text"] === value)];
  const [, ofType, name] = /^(\w+)\s+'(.*)'$/.exec(locator) ?? [];
  if (ofType !== undefined) return [is("typeAndName", (element) => element.type === ofType && element.name === name)];
  const [, typed, id] = /^(\w+)#(\w+)$/.exec(locator) ?? [];
  if (typed !== undefined) return [is("automationId", (element) => element.type === typed && idOf(element) === id)];
  if (locator.includes("/")) return [is("path", ({ path }) => path === locator)];
  const word = locator.replace(/^#/, "");
  return [
    is("automationId", (element) => idOf(element) === word),
    is("name", (element) => element.name === word),
    is("path", ({ path }) => path === word),
  ];
}
