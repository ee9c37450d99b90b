import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { verifies } from "../../support/verifies.ts";

/** The space for new objects of a program of its own, in megabytes, when it has made many of which some stay. */
function youngSpaceAfter(preparation: string): number {
  const program = `
    import { getHeapSpaceStatistics } from "node:v8";
    import * as heap from "./dist/platform/heap.js";
    ${preparation}
    let kept = [];
    for (let made = 0; made < 2_000_000; made += 1) {
      kept.push({ made });
      if (kept.length === 50_000) kept = [];
    }
    console.log(getHeapSpaceStatistics().find((space) => space.space_name === "new_space").space_size);
  `;
  return Number(execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" })) / 1_000_000;
}

test("the space for new objects stays as small as it is", verifies(["card/5-fifty-apps"]), () => {
  expect(youngSpaceAfter("")).toBeGreaterThan(8);
  expect(youngSpaceAfter("heap.keepYoungSpaceSmall();")).toBeLessThan(4);
});
