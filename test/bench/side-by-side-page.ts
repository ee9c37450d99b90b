/** Rows of the table, as WatchTower has them after a sign-in. */
const ROWS = 42;

/** How many of them are seen at once; the app makes no more either. */
const SEEN = 16;

/** A page of the same content as WatchTower: a form to sign in, then a toolbar, a table of alerts and a status bar with a clock. */
export const page = (): string => `<!doctype html>
<meta charset="utf-8"><title>WatchTower</title>
<style>
body { margin: 0; font: 14px sans-serif; width: 1280px; height: 800px; display: grid; grid-template-rows: 48px 1fr 32px }
form { margin: 120px auto; width: 320px; display: grid; gap: 12px }
main { overflow: hidden } table { width: 100%; border-collapse: collapse } td { padding: 10px; border-bottom: 1px solid #ccc }
header, footer { padding: 8px 16px; display: flex; justify-content: space-between } [hidden] { display: none !important }
</style>
<form id="signIn"><h1>Sign in</h1><label>Email <input id="Email" autofocus></label>
<label>Password <input id="Password" type="password"></label><button id="Submit">Sign in</button></form>
<header hidden><b>WatchTower</b><span id="AlertCount"></span></header><main hidden><table></table></main>
<footer hidden><span id="StatusText"></span><span id="Clock"></span></footer>
<script>
document.querySelector("#signIn").addEventListener("submit", (event) => {
  event.preventDefault();
  document.querySelector("#signIn").hidden = true;
  for (const part of document.querySelectorAll("header, main, footer")) part.hidden = false;
  document.querySelector("table").innerHTML = Array.from({ length: ${ROWS} }, (_, row) =>
    "<tr><td>Alert " + (row + 1) + "</td><td>Pump " + (row % 7) + "</td><td>" + ["Low", "High", "Critical"][row % 3] +
    "</td><td>" + (row % 24) + ":00</td></tr>").slice(0, ${SEEN}).join("");
  document.querySelector("#AlertCount").textContent = "Showing ${ROWS} of ${ROWS}";
  document.querySelector("#StatusText").textContent = "42 alerts as of 10:00";
  document.querySelector("#Clock").textContent = new Date().toLocaleTimeString();
});
</script>
`;

export const checks = (count: number): string => `import { expect, test } from "@playwright/test";
for (let number = 1; number <= ${count}; number += 1)
  test("check " + number, async ({ page }) => {
    await page.goto(new URL("page.html", import.meta.url).href);
    await page.locator("#Email").fill("operator@example.com");
    await page.locator("#Password").fill("watchtower");
    await page.locator("#Submit").click();
    await expect(page.locator("#AlertCount")).toHaveText("Showing ${ROWS} of ${ROWS}");
    await expect(page.locator("#StatusText")).toHaveText("42 alerts as of 10:00");
    await expect(page).toHaveScreenshot("desk.png", { mask: [page.locator("#Clock")] });
  });
`;

/**
 * @param chromium the browser's program
 * @param picture name of its accepted picture
 */
export const playwrightConfig = (chromium: string, picture: string): string => `import { defineConfig } from "@playwright/test";
export default defineConfig({
  testMatch: "checks.spec.mjs", fullyParallel: true, workers: 2, reporter: "line", snapshotPathTemplate: "{testDir}/${picture}.png",
  use: {
    viewport: { width: 1280, height: 800 }, headless: true,
    launchOptions: { executablePath: ${JSON.stringify(chromium)}, args: ["--no-sandbox", "--disable-gpu"] },
  },
});
`;

/** The same checks for WatchTower. */
export const scenarioOfChecks = (count: number): string => `name: check \${number}
apps: [WatchTower]
table: [${Array.from({ length: count }, (_, index) => `{ number: ${index + 1} }`).join(", ")}]
steps:
  - interact: { type: operator@example.com, into: Email }
  - interact: { type: watchtower, into: Password }
  - interact: { click: Submit }
  - verify: { element: AlertCount, text: Showing 42 of 42, jump: true }
  - verify: { element: StatusText, matches: "42 alerts as of .+" }
  - verify: { screenshot: desk, mask: [Clock] }
`;
