import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { systemClock } from "../../platform/observability/clock.ts";
import { loadTokenizer } from "../../platform/text/tokenizer.ts";
import { AppConfig, type PreparedApp } from "../../runner/apps/app-config.ts";
import { prepareApps } from "../../runner/apps/prepare.ts";
import { filled } from "../support/cli/run-cli.ts";
import { startOf } from "../support/e2e/dotnet.ts";
import { SECRET, startApp } from "../support/e2e/listening-watch-tower.ts";
import { startWithAgent } from "../support/proxy/proxy-process.ts";
import { answerIn, type ToolAnswer } from "../support/sessions/running-desk.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const MINUTE = 60_000;
const CALLS = 2;
const TOKENS = 2000;
const FOUND = 19;
const PAGE = "docs/agent-cost.md";

/** The faults of dotnet/tests/Apps/FaultyApp, and the words that name the cause of each. */
const causes: Readonly<Record<string, RegExp>> = {
  renamed: /most probably is `StoreOrder`/,
  recaptioned: /same id 'SaveOrder'.*"name":"Store"/s,
  doubled: /AMBIGUOUS/,
  late: /`Status` reads `Ready`, .* after 2\d{3} ms/,
  covered: /OBSCURED: .* but Spinner/,
  misspelt: /reads `Savd milk`/,
  culture: /reads `3 orders, 37,50`/,
  moved: /Margin = 3,0,0,0 \[Local\]/,
  resized: /FontSize = 17 \[Local\]/,
  throws: /InvalidOperationException: The price list is not there\..*Faults\.cs:\d+/,
  thread: /IOException: The printer is gone\..*Faults\.cs:\d+/,
  hangs: /UI thread is busy with ClickElement/,
  missing: /reads `2 orders, 25\.00`/,
  "wrong product": /reads `Saved tea`/,
  "binding path": /Statuss/,
  converter: /BrokenConverter/,
  "one way": /OneWay/,
  style: /Foreground = DarkOrange \[Style.*TextBlock\.status.*Window\.Styles\[1\]/,
  disabled: /StackPanel#Form IsEnabled = False \[Local\]/,
  clipped: /MaxWidth = 30 \[Local\]/,
};

const scenario = `name: An order is saved
apps: [FaultyApp]
steps:
  - interact: { type: milk, into: Product }
  - interact: { click: "#SaveOrder" }
  - verify: { element: "Button 'Save'", enabled: true }
  - verify: { element: Status, text: Saved milk }
  - verify: { element: Total, text: "3 orders, 37.50" }
  - verify: { screenshot: saved }
`;

const Failure = z.object({ code: z.string().optional(), message: z.string(), step: z.string().optional() });
const start = startOf(resolve("dotnet/tests/Apps/FaultyApp"));
type Call = (name: string, input?: object) => Promise<ToolAnswer>;

/** An agent that knows nothing but the tools and their answers. @returns the answers */
async function investigate(call: Call): Promise<readonly string[]> {
  const run = await call("scenario_run", { file: "order.yaml", app: "running" });
  const [failure] = z.object({ failures: z.array(Failure) }).parse(run.structured).failures;
  const question = failure && questionAbout(failure);
  if (question === undefined) return [run.text];
  const [tool, element, of] = question;
  return [run.text, (await call(`FaultyApp:${tool}`, { element, ...(of !== undefined && { of }) })).text];
}

/** Asks for what the answer leaves open: which element it is, or why it looks as it does. */
function questionAbout({ code, message, step = "" }: z.infer<typeof Failure>): readonly [string, string, string?] | undefined {
  const [, named = ""] = /`([^`]+)`/.exec(step) ?? [];
  const [, likely] = /most probably is `([^`]+)`/.exec(message) ?? [];
  const [, changed] = /differ; (?:.* inside )?`([^`]+)`/.exec(message) ?? [];
  if (likely !== undefined) return ["FindElement", likely];
  if (/matches \d+ elements/.test(message)) return ["FindElement", named];
  if (changed !== undefined) return ["ExplainElement", changed];
  if (code === "DISABLED") return ["ExplainElement", named, "IsEnabled"];
  return / reads /.test(message) ? ["ExplainElement", named, "Text"] : undefined;
}

test(`does an agent find ${FOUND} of 20 causes in ${CALLS} calls and ${TOKENS} tokens each?`, { timeout: 30 * MINUTE }, async () => {
  const folder = await filled(await temporaryFolder(), {
    "scenarios/order.yaml": scenario,
    "amcp.config.yaml": `apps: { FaultyApp: ${JSON.stringify(start)} }\nrun: { stepTimeout: 2s }\n`,
  });
  const app = await built();
  const env = { ...process.env, AMCP_SECRET: SECRET, AMCP_SESSIONS: "off", XDG_RUNTIME_DIR: folder } as Record<string, string>;
  const proxy = await startWithAgent({ control: false, env, args: ["--discovery", "off", "--allow-scenarios", "scenarios"], cwd: folder });
  const call: Call = async (name, input = {}) => answerIn(await proxy.ask("tools/call", { name, arguments: input }));
  const isThere = async () => JSON.stringify((await call("apps_list")).structured).includes('"Connected"');
  await call("scenario_run", { file: "order.yaml", update: "missing" });

  const count = await loadTokenizer();
  const rows: string[] = [];
  const missed: string[] = [];
  for (const [fault, cause] of Object.entries(causes)) {
    const home = join(folder, "homes", fault);
    await mkdir(home, { recursive: true });
    const stop = await startApp(app, { FAULT: fault, HOME: home, AMCP_PROXY: proxy.endpoint });
    onTestFinished(stop);
    await expect.poll(isThere, { timeout: MINUTE }).toBe(true);
    const answers = await investigate(call);
    const [text, tokens] = [answers.join("\n"), count(answers.join("\n"))];
    const isFound = answers.length <= CALLS && tokens <= TOKENS && cause.test(text);
    rows.push(`| ${fault} | ${isFound ? "found" : "missed"} | ${answers.length} | ${tokens} |`);
    if (!isFound) missed.push(`${fault}:\n${text}`);
    await stop();
    await expect.poll(isThere, { timeout: MINUTE }).toBe(false);
  }
  const [page = ""] = (await readFile(PAGE, "utf8")).split(/^## Twenty seeded failures/m);
  await writeFile(PAGE, `${page}${render(rows)}`);
  expect(missed.length, missed.join("\n\n")).toBeLessThanOrEqual(rows.length - FOUND);
});

const render = (rows: readonly string[]): string => `## Twenty seeded failures

Measured by \`test/bench/agent-failures.bench.ts\` with \`dotnet/tests/Apps/FaultyApp\`. A script runs a scenario by \`scenario_run\` on the running app, and asks one question about the answer. The cause counts as found if the two answers name it, in at most ${CALLS} calls and ${TOKENS} tokens.

${["| fault | cause | calls | tokens read |", "| --- | --- | --- | --- |", ...rows].join("\n")}
`;

async function built(): Promise<PreparedApp> {
  const prepared = await prepareApps({
    configs: { FaultyApp: AppConfig.parse(start) },
    root: resolve("."),
    packageRoot: resolve("."),
    clock: systemClock,
    emit: () => {},
    signal: AbortSignal.timeout(10 * MINUTE),
  });
  const app = prepared.get("FaultyApp");
  if (app === undefined || app instanceof Error) throw app ?? new Error("FaultyApp is not prepared");
  return app;
}
