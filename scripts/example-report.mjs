// Makes docs/example-report/, a small real run of WatchTower with a changed picture, and docs/images/html-report.png.
// Needs a build of amcp-test, .NET and Chromium: node scripts/example-report.mjs
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

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
await browser.close();
rmSync(folder, { recursive: true });
