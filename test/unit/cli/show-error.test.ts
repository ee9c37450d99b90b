import { expect, onTestFinished, test, vi } from "vitest";
import { showError } from "../../../cli/command/show-error.ts";
import { verifies } from "../../support/verifies.ts";

test("a fault of ours is shown with its stack and ends with exit code 4", verifies(["error/AMCP_INTERNAL"]), () => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  expect(showError(new TypeError("x is not a function"), process.stderr)).toBe(4);
  expect(write.mock.calls.join("")).toMatch(/^AMCP_INTERNAL: TypeError: x is not a function\n +at .*\nReport it with the text above/s);
});
