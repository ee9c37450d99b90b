import type { ReportChange } from "../contracts/html-report.ts";
import type { RunReport, Verdict } from "../contracts/run-report.ts";
import { plural } from "../platform/text/shown-text.ts";
import { joinWithin, markdownCode, markdownMessage, markdownText } from "./markdown.ts";
import { verdictWord } from "./outcomes.ts";

/** The first line of the comment, by which the next run finds it. */
export const COMMENT_MARK = "<!-- amcp-test pull-request -->";

/** One place of a changed picture: addresses of its parts before and after. */
export interface CommentView {
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** In pixels. */
  readonly width: number;
}

export interface CommentFacts {
  /** The commit that was tested. */
  readonly head: string;
  /** Address of the run. */
  readonly run: string;
  readonly changes: readonly ReportChange[];
  /** By the id of a change; empty where pictures cannot be shown. */
  readonly views: ReadonlyMap<string, readonly CommentView[]>;
  /** Why `/accept` does nothing; undefined where it works. */
  readonly unacceptable?: string | undefined;
}

/** GitHub refuses a comment of more than 65,536 characters. */
const LIMIT = 65_000;
/** Room for the line that counts what was left out, and for the end. */
const ENDING = 2_000;
const WIDEST = 400;
/** Changes whose sections are open. */
const OPEN = 3;
const MOST_FAILURES = 10;

/** The comment of a pull request as Markdown: each change once, with its pictures, its explanation by elements and its baselines. */
export function pullRequestComment(run: RunReport, facts: CommentFacts): string {
  const { head, run: address, changes } = facts;
  const counts = (["failed", "error", "interrupted", "flaky", "passed"] as const satisfies readonly Verdict[]).flatMap((verdict) =>
    (run.counts[verdict] ?? 0) > 0 ? [`${run.counts[verdict]} ${verdictWord(verdict)}`] : [],
  );
  const start = `${COMMENT_MARK}\n### amcp-test: ${headline(changes)}\n\n[The run](${address}) of ${markdownCode(head.slice(0, 8))}: ${counts.join(", ") || "no scenario ran"}.\n`;
  const end = `${otherFailures(run)}${howToAccept(facts)}`;
  const sections = changes.map((change, index) => section(change, { index, views: facts.views.get(change.id) ?? [] }));
  const { joined, left } = joinWithin(sections, LIMIT - start.length - end.length - ENDING);
  return `${start}${joined}${left === 0 ? "" : `\n${plural(left, "more change")} in the report of the run.\n`}${end}`;
}

function headline(changes: readonly ReportChange[]): string {
  const of = (kind: ReportChange["kind"]) =>
    changes.filter((change) => change.kind === kind).flatMap(({ places }) => baselinesOf(places)).length;
  const parts = [
    ...(of("changed") > 0 ? [`${plural(of("changed"), "picture")} changed`] : []),
    ...(of("new") > 0 ? [`${plural(of("new"), "new picture")}`] : []),
    ...(of("text") > 0 ? [`${plural(of("text"), "text")} changed`] : []),
  ];
  return parts.join(", ") || "every picture is as accepted";
}

const baselinesOf = (places: ReportChange["places"]): string[] => [...new Set(places.map(({ baseline }) => baseline))];

function section(
  { kind, message, reasons, places }: ReportChange,
  { index, views }: { readonly index: number; readonly views: readonly CommentView[] },
): string {
  const baselines = baselinesOf(places);
  const [first = ""] = baselines;
  const more = baselines.length > 1 ? ` and ${baselines.length - 1} more` : "";
  const [explained = message, ...others] = reasons;
  const facts = kind === "new" ? [] : [message, ...others].filter((fact) => fact !== explained);
  const lines = [
    "",
    `<details${index < OPEN ? " open" : ""}><summary><b>${index + 1}.</b> ${markdownCode(nameOf(first))}${more}: ${kind === "new" ? "new" : markdownMessage(explained)}</summary>`,
    "",
    ...(views.length === 0 ? [] : [pictures(views), ""]),
    ...(facts.length === 0 ? [] : [...facts.map((fact) => `- ${markdownMessage(fact)}`), ""]),
    baselines.length > 1 ? `The same change in ${baselines.length} baselines:` : "Baseline:",
    "",
    ...places.map(({ baseline, title }) => `- ${markdownCode(baseline)} of ${markdownText(title)}`),
    "",
    "</details>",
  ];
  return `${lines.join("\n")}\n`;
}

const nameOf = (baseline: string): string => baseline.slice(baseline.lastIndexOf("/") + 1).replace(/\.\w+$/, "");

function pictures(views: readonly CommentView[]): string {
  const hasBefore = views.some(({ before }) => before !== undefined);
  const cell = (address: string | undefined, { width }: CommentView) =>
    `<td>${address === undefined ? "" : `<a href="${address}"><img src="${address}" width="${Math.min(width, WIDEST)}"></a>`}</td>`;
  const rows = views.map((view) => `<tr>${hasBefore ? cell(view.before, view) : ""}${cell(view.after, view)}</tr>`);
  const head = hasBefore ? "<tr><th>before</th><th>after</th></tr>" : "";
  return `<table>${head}${rows.join("")}</table>`;
}

/** Scenarios that failed although no picture of theirs differs: `/accept` does not mend them. */
function otherFailures({ scenarios }: RunReport): string {
  const bad: ReadonlySet<Verdict> = new Set(["failed", "error", "interrupted"]);
  const others = scenarios.filter(
    ({ verdict, attempts }) => bad.has(verdict) && !attempts.at(-1)?.steps.some(({ candidate }) => candidate !== undefined),
  );
  if (others.length === 0) return "";
  const lines = others.slice(0, MOST_FAILURES).map(({ title, attempts, file }) => {
    const message = attempts.findLast(({ problem }) => problem !== undefined)?.problem?.message ?? "it did not end";
    return `- ${markdownText(title)} (${markdownCode(file)}): ${markdownMessage(message.slice(0, 300))}`;
  });
  const more = others.length > MOST_FAILURES ? [`- ${others.length - MOST_FAILURES} more`] : [];
  return `\n${plural(others.length, "scenario")} failed for other reasons:\n\n${[...lines, ...more].join("\n")}\n`;
}

function howToAccept({ changes, unacceptable }: CommentFacts): string {
  if (changes.length === 0) return "";
  if (unacceptable !== undefined) return `\n${unacceptable}\n`;
  return "\nComment `/accept` to make them the baselines, or `/accept` with paths of scenarios, folders or baselines. It needs write access.\n";
}
