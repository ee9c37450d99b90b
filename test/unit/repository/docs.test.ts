import { existsSync, readdirSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import { dirname, join, normalize } from "node:path/posix";
import { expect, test } from "vitest";
import { appTools } from "../../../contracts/app-tools/index.ts";
import { ConnectionStatus } from "../../../contracts/proxy-control.ts";
import { TimeSpan } from "../../../proxy/settings/app-settings.ts";
import { ProxyOptions } from "../../../proxy/settings/options.ts";
import { requirements } from "../../requirements.ts";

interface Section {
  readonly properties: Readonly<Record<string, { readonly default?: unknown }>>;
}

const pages = [
  "README.md",
  "dotnet/src/Amcp.Avalonia/README.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", ...name.split(sep))),
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
  const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
  const shown: readonly (readonly [string, number | string])[] = [
    ["MaxConcurrentCalls", defaults.concurrency],
    ["MaxImageBytes", megabytes(defaults.maxImageBytes)],
    ["MaxMessageBytes", megabytes(defaults.maxMessageBytes)],
    ["MaxHttpSessions", defaults.maxHttpSessions],
    ["MaxSessions", defaults.maxSessions],
    ["MaxListEntries", defaults.maxListEntries.toLocaleString("en")],
    ["MaxListBytes", megabytes(defaults.maxListBytes)],
    ["MaxListPages", defaults.maxListPages],
  ];
  for (const [name, limit] of shown) expect(limits).toMatch(new RegExp(`\\| ${limit} \\| \`${name}\``));
});

test("the page of each specification says what each of its requirements demands, and names no other id", () => {
  const specs = readdirSync("docs/specifications").filter((name) => name !== "README.md");
  expect(specs.map((name) => name.slice(0, 3))).toEqual(["000", "001", "002", "003", "004"]);
  for (const name of specs) {
    const page = readFileSync(join("docs/specifications", name), "utf8");
    const ids = requirements.map(({ id }) => id).filter((id) => id.startsWith(`${name.slice(0, 3)}/`));
    expect([...page.matchAll(/^\| `(\d+\/[^`]+)` \| \S/gm)].map(([, id]) => id).toSorted(), name).toEqual(ids.toSorted());
    expect(ids, name).toEqual(expect.arrayContaining([...page.matchAll(/`(\d+\/[A-Z\d][^`]*)`/g)].map(([, id]) => id)));
  }
});

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000 };

/** `30 s` in milliseconds. */
const millisecondsOf = (shown = ""): number => Number.parseFloat(shown) * (unitMs[shown.split(" ")[1] ?? ""] ?? Number.NaN);

test("tables written by hand show the defaults of the settings that they name", () => {
  const schema = JSON.parse(readFileSync("docs/schema/appsettings.json", "utf8")) as {
    readonly definitions: { readonly AppSettings: { readonly properties: Readonly<Record<string, Section>> } };
  };
  const settings = schema.definitions.AppSettings.properties["McpProxy"]?.properties ?? {};
  const times = [...readFileSync("docs/limits.md", "utf8").matchAll(/^\| [^|]+ \| (\d+ (?:ms|s|min)) \| `([A-Z][a-z]\w+)`/gm)];
  expect(times).toHaveLength(8);
  for (const [, shown, name = ""] of times) expect([name, millisecondsOf(shown)]).toEqual([name, TimeSpan.parse(settings[name]?.default)]);
  const sessions = [...readFileSync("docs/proxy.md", "utf8").matchAll(/^\| `([A-Z]\w+)` \| `([^`]+)` \|/gm)];
  expect(sessions.map(([, name]) => name)).toEqual(["MaxSessions", "SessionIdleTimeout"]);
  for (const [, name = "", shown] of sessions) expect([name, shown]).toEqual([name, String(settings[name]?.default)]);
});
