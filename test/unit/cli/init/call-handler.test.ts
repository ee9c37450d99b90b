import { expect, test } from "vitest";
import { lineDiff } from "../../../../cli/init/call-handler.ts";

test("shows what was added and taken away between its neighbours, whatever the line ends", () => {
  const before = "a\nb\nc\nd\ne\nf\ng\nh";
  const after = "new\r\na\r\nb\r\nc\r\nd\r\ne\r\nchanged\r\ng\r\nh";
  expect(lineDiff(before, after)).toEqual(["+ new", "  a", "  b", "  ...", "  d", "  e", "- f", "+ changed", "  g", "  h"]);
  expect(lineDiff("a\n\nb", "a\n\nb\nc")).toEqual(["", "  b", "+ c"]);
  expect(lineDiff(before, before)).toEqual([]);
});
