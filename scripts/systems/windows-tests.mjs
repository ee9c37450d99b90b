// The tests as Windows programs, with the apps as Windows programs and a browser of this system.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { APPS, hasProgram, missing, published } from "./run-scenarios.mjs";
import { runTests } from "./run-tests.mjs";
import { openWindows, VERSION } from "./wine.mjs";

const system = `Windows x64 (Wine), Node ${VERSION}`;
const PORT = 9333;
/** Programs start several times slower than on the system itself. */
const TEST_LIMIT_MS = 200_000;

/** Quick tests that write a store, which ends the process under Wine, those that need git, and one that measures times. */
const EXCEPT = [
  ...["test/unit/sessions/**", "test/integration/sessions/**", "test/integration/proxy/{recorded-calls,app-ids,recordings}.test.ts"],
  ...["test/integration/cli/{recorded,run-session,secrets,only-affected}.test.ts", "test/integration/durations.test.ts"],
];
/** Under Wine two programs can serve one pipe, and a server starts more slowly than the first lists wait for it. */
const WITHOUT = "^(?!.*(of two proxies with one pipe|the first lists hold what comes with|wait as lists do))";

/** Tests with apps, without those of TLS: the libraries of Wine lack what .NET needs for it. */
const WITH_APPS = [
  ["test/e2e/transports.test.ts", "-t", "TCP|pipe|Streamable HTTP|HTTP\\+SSE"],
  ["test/e2e/queries.test.ts"],
  ["test/e2e/record-in-browser.test.ts"],
  // Under Wine a program of .NET whose stack overflows does not end.
  ["test/e2e/failing-app.test.ts", "-t", "^(?!.*Overflow)"],
];

export function windowsTests({ root, folder }) {
  if (!hasProgram("wine") || !hasProgram("chromium")) return missing(system, "wine or chromium");
  const { run } = openWindows({ root, folder });
  published("win-x64", { root, folder, names: [...APPS, "FailingApp"] });
  const browser = startBrowser(join(folder, "browser"));
  try {
    const apps = { AMCP_TEST_APPS: join(folder, "win-x64"), AMCP_TEST_BROWSER: `http://127.0.0.1:${PORT}` };
    const shown = (args) => console.log(run(args, { ...apps, AMCP_TEST_EXCEPT: EXCEPT.join(";") }).output);
    const quick = runTests(system, {
      folder,
      ran: "quick tests",
      args: ["--project=quick", "--maxWorkers=2", `--testTimeout=${TEST_LIMIT_MS}`, "-t", WITHOUT],
      run: shown,
    });
    const withApps = WITH_APPS.map((files) => runTests(system, { folder, ran: "", args: ["--project=e2e", ...files], run: shown }));
    const sum = (name) => withApps.reduce((total, row) => total + row[name], 0);
    return [quick, { system, ran: "tests of links, locators, crashes and the recorder", passed: sum("passed"), failed: sum("failed") }];
  } finally {
    browser.kill();
  }
}

function startBrowser(profile) {
  rmSync(profile, { recursive: true, force: true });
  const args = ["--headless", "--no-sandbox", "--disable-gpu", `--remote-debugging-port=${PORT}`, `--user-data-dir=${profile}`];
  return spawn("chromium", args, { stdio: "ignore" });
}
