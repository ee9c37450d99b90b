import { expect, test } from "vitest";
import { isoDateIn, percentage } from "../../../gateways/nsip/client/read/fields.ts";
import { verifies } from "../../support/verifies.ts";

test.each([
  [0.8, 80],
  [74, 74],
  [0.29, 29],
  [1, 100],
  [0, 0],
  [101, 100],
  [-1, null],
  [null, null],
])("an accuracy of %s is %s percent, rounded", verifies(["card/6-tolerant-reader"]), (accuracy, percent) => {
  expect(percentage(accuracy)).toBe(percent);
});

test.each([
  ["2/13/2024", "2024-02-13"],
  ["09/23/2025", "2025-09-23"],
  ["2025-02-16T00:00:00", "2025-02-16"],
  ["2025-02-16", "2025-02-16"],
  ["soon", null],
  [null, null],
])("%s is %s", verifies(["card/6-tolerant-reader"]), (written, date) => {
  expect(isoDateIn(written)).toBe(date);
});
