import { expect, test } from "vitest";
import type { ReportChange } from "../../../contracts/html-report.ts";
import { pullRequestComment, reportOf } from "../../../reports/index.ts";
import { ended, started } from "../../support/reports/events.ts";

const run = reportOf([started(["save"]), ended(1)]);

const change = (n: number, facts: Partial<ReportChange> = {}): ReportChange => ({
  id: String(n),
  kind: "changed",
  message: "12 pixels differ",
  reasons: [`\`Button#Save${n}\` moved 2 px down`],
  actual: "a.png",
  areas: [],
  replaces: "0",
  places: [{ n, title: "save", step: "1", baseline: `s/__baselines__/save/desk${n}.png` }],
  ...facts,
});

const commentOf = (changes: readonly ReportChange[], unacceptable?: string) =>
  pullRequestComment(run, { head: "5f2c19ab77", run: "https://x/1", changes, views: new Map(), unacceptable });

test("the first changes are open, and what does not fit is counted", () => {
  const many = Array.from({ length: 900 }, (_, at) => change(at));
  const comment = commentOf(many);
  expect(comment.length).toBeLessThan(65_536);
  expect(comment.match(/<details open>/g)).toHaveLength(3);
  const shown = comment.match(/<details/g)?.length ?? 0;
  expect(comment).toContain(`${900 - shown} more changes in the report of the run.`);
  expect(comment).toContain("### amcp-test: 900 pictures changed");
  expect(comment).toContain("Comment `/accept`");
});

test("a change is explained by its elements, and the count of its pixels is below", () => {
  const comment = commentOf([change(1, { reasons: ["`Button#Save` moved", "`Text#A` is gone"] })]);
  expect(comment).toContain("<b>1.</b> <code>desk1</code>: <code>Button&#35;Save</code> moved</summary>");
  expect(comment).toContain("- 12 pixels differ\n- <code>Text&#35;A</code> is gone\n");
});

test("names of apps and files have no meaning for Markdown or HTML", () => {
  const hostile = "</summary><script>x</script> [a](http://b) ![c](d) @team #1 `e` \n# f";
  const comment = commentOf([change(1, { reasons: [hostile], places: [{ n: 1, title: hostile, step: "1", baseline: hostile }] })]);
  expect(comment).not.toMatch(/<script|\[a\]|!\[|@team|#1|\n# f|http:/);
});

test("without changes or the right to accept, nothing is offered", () => {
  expect(commentOf([])).toContain("### amcp-test: every picture is as accepted");
  expect(commentOf([])).not.toContain("/accept");
  expect(commentOf([change(1)], "No.")).toMatch(/\nNo\.\n$/);
});
