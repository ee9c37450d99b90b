import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { failedResult } from "../../../contracts/app-tools/failure.ts";
import { verifies } from "../../support/verifies.ts";

test("a failed call is written as both languages agree, without structured content", verifies(["card/failure-shape"]), () => {
  const { failure, result } = JSON.parse(readFileSync("fixtures/golden/failed-call.json", "utf8"));
  expect(failedResult(failure)).toEqual(result);
});
