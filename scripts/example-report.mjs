// Makes docs/example-report/, a small real run of WatchTower with a changed picture, and of it docs/images/html-report.png and
// docs/images/pull-request.png.
// Needs a build of amcp-test, .NET and Chromium: node scripts/example-report.mjs
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { marked } from "marked";
import { chromium } from "playwright-core";
import { pullRequestComment, reportChanges, reportOf, writtenEvents } from "../dist/reports/index.js";
import { changedViews } from "../dist/runner/baselines/index.js";

const CONFIG = `apps:
  WatchTower:
    project: ${resolve("dotnet/samples/WatchTower")}
    window: { width: 640, height: 480, scale: 0.75, theme: Light, culture: en-US }
`;

// The variable stands for a change of the app between the accepted picture and this run.
const SCENARIO = `name: A refused password is explained
tags: [login]
apps: [WatchTower]
steps:
  - interact: { type: "\${OPERATOR}", into: Email }
  - interact: { type: letmein, into: Password, submit: true }
  - verify: { element: LoginError, visible: true }
  - interact: { hover: away }
  - verify: { screenshot: refused }
`;

const PASSING = `name: The sign-in page is ready
tags: [smoke, login]
apps: [WatchTower]
steps:
  - verify: { element: Email, focused: true }
  - verify: { element: Submit, visible: true }
`;

const folder = mkdtempSync(join(tmpdir(), "amcp-example-"));
mkdirSync(join(folder, "scenarios"));
writeFileSync(join(folder, "amcp.config.yaml"), CONFIG);
writeFileSync(join(folder, "scenarios/refused-password.yaml"), SCENARIO);
writeFileSync(join(folder, "scenarios/sign-in-page.yaml"), PASSING);

function run(operator, ...more) {
  const program = resolve("dist/bin/amcp-test.js");
  const arguments_ = [program, "scenarios", "--workers", "1", "--trace", "retain-on-failure", "--reports", "events,html", ...more];
  const { status, stdout, stderr } = spawnSync(process.execPath, arguments_, {
    cwd: folder,
    env: { ...process.env, OPERATOR: operator },
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

/** As GitHub shows a comment. */
const COMMENT_STYLE = `
  body { font: 14px/1.5 "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif; margin: 16px; color: #1f2328; }
  code { font: 12px ui-monospace, monospace; background: #818b981f; padding: .2em .4em; border-radius: 6px; }
  table { border-collapse: collapse; } td, th { border: 1px solid #d1d9e0; padding: 6px 13px; } a { color: #0969da; } h3 { font-size: 1.25em; }
`;

/** The comment of a pull request with this run. Its pictures are part of the page. */
async function comment() {
  const results = join(folder, "amcp-results");
  const report = reportOf(writtenEvents(readFileSync(join(results, "events.ndjson"), "utf8")));
  const changes = await reportChanges(report.scenarios, { patched: async () => [] });
  const addressOf = (picture) => `data:image/png;base64,${picture.toString("base64")}`;
  const views = changes.map(({ id, expected, actual, areas }) => {
    const [before, after] = [expected, actual].map((path) => readFileSync(join(results, path)));
    const parts = changedViews({ before, after }, areas);
    return [id, parts.map((part) => ({ before: addressOf(part.before), after: addressOf(part.after), width: part.width }))];
  });
  return pullRequestComment(report, { head: "5f2c19ab", run: "#", changes, views: new Map(views) });
}

const accepted = run("operator@example.com", "--update", "all");
if (accepted.status !== 0) throw new Error(`the first run does not pass:\n${accepted.output}`);
const changed = run("night.shift@example.com", "--update", "none");
if (changed.status !== 1) throw new Error(`the second run does not fail:\n${changed.output}`);

const example = "docs/example-report";
rmSync(example, { recursive: true, force: true });
for (const name of readdirSync(join(folder, "amcp-results")))
  if (name === "attachments" || name === "report") cpSync(join(folder, "amcp-results", name), join(example, name), { recursive: true });

const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
await page.goto(`${pathToFileURL(resolve(example, "report/index.html")).href}#/scenario/1`);
await page.locator(".diff-layer").nth(1).waitFor();
await page.screenshot({ path: "docs/images/html-report.png" });
await page.setViewportSize({ width: 900, height: 360 });
await page.setContent(`<style>${COMMENT_STYLE}</style>${await marked(await comment())}`, { waitUntil: "load" });
await page.locator("body").screenshot({ path: "docs/images/pull-request.png" });
await browser.close();
rmSync(folder, { recursive: true });
