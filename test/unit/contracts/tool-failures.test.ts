import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { failedResult, ToolFailureCode } from "../../../contracts/app-tools/failure.ts";
import { verifies } from "../../support/verifies.ts";

const sources = "dotnet/src/Amcp.Avalonia";
const code = readdirSync(sources, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".cs") && !/(^|[\\/])(bin|obj)[\\/]/.test(name))
  .map((name) => readFileSync(join(sources, name), "utf8"))
  .join("\n");

test("the embedded handler fails with every code of the contract, and with no other", verifies(["card/failure-shape"]), () => {
  const made = [...code.matchAll(/(?:new ToolFailure|ToolFailure \w+\([^;{]*?=>\s*new|Unreachable)\(\s*"([A-Z_]+)"/g)].map(
    ([, name]) => name,
  );
  expect(made.filter((name) => !ToolFailureCode.options.some((known) => known === name))).toEqual([]);
  expect(ToolFailureCode.options.filter((name) => !code.includes(`"${name}"`))).toEqual([]);
  expect(new Set(made).size).toBeGreaterThanOrEqual(8);
});

test("a failed call is written as both languages agree, without structured content", verifies(["card/failure-shape"]), () => {
  const { failure, result } = JSON.parse(readFileSync("fixtures/golden/failed-call.json", "utf8"));
  expect(failedResult(failure)).toEqual(result);
});
