import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { appTools } from "../../../contracts/app-tools/index.ts";
import { ConnectionStatus } from "../../../contracts/proxy-control.ts";
import { ProxyOptions } from "../../../proxy/options.ts";

const pages = [
  "README.md",
  "dotnet/src/Amcp.Avalonia/README.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

/** Files that a page links to, as paths from the root. */
const linksOf = (page: string): readonly string[] =>
  [...readFileSync(page, "utf8").matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target = ""]) => normalize(join(dirname(page), target)));

test("every link of a page leads to a file", () => {
  const broken = pages.flatMap((page) => linksOf(page).flatMap((target) => (existsSync(target) ? [] : [`${page} -> ${target}`])));
  expect(broken).toEqual([]);
});

test("every page of docs is reached from the README", () => {
  const seen = new Set(["README.md"]);
  for (const page of seen) for (const target of linksOf(page)) if (target.endsWith(".md") && existsSync(target)) seen.add(target);
  expect(pages.filter((page) => !seen.has(page))).toEqual([]);
});

test("the reference has every tool of an app, and the pages have every connection state and the defaults", () => {
  const reference = readFileSync("docs/reference/app-tools.md", "utf8");
  for (const { name } of appTools) expect(reference).toContain(`\n## ${name}\n`);
  const states = readFileSync("docs/connections.md", "utf8");
  for (const status of ConnectionStatus.options) expect(states).toContain(`| \`${status}\` |`);
  const limits = readFileSync("docs/limits.md", "utf8");
  const defaults = ProxyOptions.parse({});
  expect(limits).toContain(`| silence of an app | ${defaults.livenessMs / 1000} s |`);
  expect(limits).toContain(`| calls of one app at a time | ${defaults.concurrency} |`);
  expect(limits).toContain(`| a tool without answer or progress | ${defaults.toolTimeoutMs / 1000} s |`);
  expect(limits).toContain(`| image in a tool's result | ${defaults.maxImageBytes / 1024 / 1024} MB,`);
});
