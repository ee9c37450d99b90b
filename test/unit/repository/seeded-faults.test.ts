import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { seededFaults } from "../../support/e2e/seeded-faults.ts";

test("the samples have at least 20 named faults, each with the property that it changes", () => {
  const source = readFileSync("dotnet/samples/Foundation/SeededFault.cs", "utf8");
  const written = [...source.matchAll(/<summary>(\w+): (.+?)\. Changes: (.+?)\.<\/summary>\n {4}(\w+),/g)].map(
    ([, app, fault, changes, name]) => ({ name, app, fault, changes }),
  );
  expect(written).toEqual(seededFaults);
  expect(seededFaults.length).toBeGreaterThanOrEqual(20);
  expect(new Set(seededFaults.map(({ name }) => name)).size).toBe(seededFaults.length);
});
