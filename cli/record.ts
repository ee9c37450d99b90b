import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { AmcpError, messageOf } from "../contracts/errors.ts";
import type { InputEvent } from "../contracts/input-event.ts";
import { didYouMean } from "../contracts/near-names.ts";
import { isCode, isThere, readFileIfThere } from "../platform/files/files.ts";
import { visible, visibleLines } from "../platform/text/shown-text.ts";
import { withLineEndsOf } from "../platform/text/text-encoding.ts";
import type { DisplayMode } from "../runner/apps/index.ts";
import { describeInput, type RecordedScenario, recordApps, renderScenario } from "../runner/record/index.ts";
import { withApps } from "./apps/with-apps.ts";
import type { Command, Terminal } from "./command/command.ts";
import { HIGHEST_PORT, wholeNumber } from "./command/flag-values.ts";
import { type Flags, type Given, readFlags } from "./command/flags.ts";
import { type Config, type LoadedConfig, loadConfig } from "./config/config.ts";
import { mayOpenPage, type RecordingPage, recordInBrowser } from "./record/record-in-browser.ts";
import { nameOf, schemaFrom } from "./scenarios/scenario-files.ts";

const HOW = "Press Ctrl+Shift+F9 over an element to check it. Close the window or press Ctrl-C here to end.";

const flags: Flags = {
  app: { kind: "list", value: "A,B", summary: "which apps of amcp.config.yaml; the only one where there is one" },
  out: { kind: "text", value: "FILE", summary: "the scenario to write, recorded.yaml by default" },
  force: { kind: "switch", summary: "replace the file where it is there already" },
  browser: { kind: "switch", summary: "without a display: a page shows the app, and takes your mouse, keyboard and checks" },
  port: { kind: "text", value: "N", summary: "the port of that page on 127.0.0.1; any free one by default" },
  "no-open": { kind: "switch", summary: "do not open that page in a browser" },
  headed: { kind: "switch", summary: "the apps show their windows on this display; the default" },
  xvfb: { kind: "switch", summary: "the apps show their windows on a virtual display (Linux), for programs that use them" },
  config: { kind: "text", value: "FILE", summary: "instead of amcp.config.yaml in the current folder", env: "AMCP_CONFIG" },
};

export const recordCommand: Command = {
  name: "record",
  summary: "Shows an app, and writes what you do in it as a scenario.",
  usage: "record [--app A] [--out scenario.yaml]",
  flags,
  async run(argv, terminal) {
    const given = readFlags(argv, flags, terminal.env);
    if (given.paths.length > 0) throw new AmcpError("AMCP_USAGE", `record takes no "${given.paths[0]}"; name the file with --out`);
    const loaded = await loadConfig(terminal.cwd, given.text("config"));
    const apps = chosenApps(given.list("app"), loaded.config);
    const shown = given.text("out") ?? "recorded.yaml";
    const file = resolve(terminal.cwd, shown);
    if (!given.has("force") && isThere(file)) throw new AmcpError("AMCP_FILE_EXISTS", `${shown} is there already`);
    return recordInto(
      { file, shown, force: given.has("force") },
      { loaded, apps, mode: modeOf(given), terminal, page: pageOf(given, terminal) },
    );
  },
};

interface Output {
  readonly file: string;
  /** As written by the user. */
  readonly shown: string;
  readonly force: boolean;
}

interface Scene {
  readonly loaded: LoadedConfig;
  readonly apps: Config["apps"];
  readonly mode: DisplayMode;
  readonly terminal: Terminal;
  /** Where the page is; undefined for windows. */
  readonly page: RecordingPage | undefined;
}

async function recordInto(output: Output, { loaded: { root }, apps, mode, terminal, page }: Scene): Promise<number> {
  const { out, err } = terminal;
  const names = Object.keys(apps);
  const head = { name: nameOf(output.file), apps: names, schema: schemaFrom(output.file) };
  return withApps({ configs: apps, root, mode, remaining: "writing what was recorded" }, terminal, async ({ signal, ...ready }) => {
    const onInput = (event: InputEvent) =>
      void out.write(`  ${names.length > 1 ? `${event.app}: ` : ""}${visible(describeInput(event))}\n`);
    const options = { ...ready, emit: () => {}, stop: signal, onInput };
    const onRecording = () => void out.write(`Recording ${names.join(", ")}. ${HOW}\n`);
    const { events, crash } =
      page === undefined
        ? await recordApps({ ...options, onRecording })
        : await recordInBrowser(options, { head: { ...head, file: output.shown }, page, terminal });
    if (crash !== undefined) err.write(`${crash.code}: ${visibleLines(crash.message)}\n`);
    if (events.length === 0) {
      out.write("Nothing was done, so nothing is written.\n");
      return 0;
    }
    const scenario = renderScenario(events, head);
    await write(output, scenario.text);
    out.write(summaryOf(output.shown, scenario));
    return 0;
  });
}

/** @throws AmcpError AMCP_USAGE */
function chosenApps(wanted: readonly string[], { apps }: Config): Config["apps"] {
  const known = Object.keys(apps);
  const names = wanted.length > 0 ? wanted : known;
  if (names.length === 0) throw new AmcpError("AMCP_USAGE", "amcp.config.yaml has no app to record");
  if (wanted.length === 0 && known.length > 1) throw new AmcpError("AMCP_USAGE", `name what to record with --app: ${known.join(", ")}`);
  return Object.fromEntries(
    names.map((name) => {
      const app = apps[name];
      if (app === undefined) throw new AmcpError("AMCP_USAGE", `amcp.config.yaml has no app "${name}"${didYouMean(name, known)}`);
      return [name, app];
    }),
  );
}

/** @throws AmcpError AMCP_USAGE */
function modeOf(given: Given): DisplayMode {
  const [chosen = "headed", other] = ["browser", "headed", "xvfb"].filter((name) => given.has(name));
  if (other !== undefined) throw new AmcpError("AMCP_USAGE", `--${chosen} and --${other} exclude each other`);
  return chosen === "xvfb" ? "xvfb" : chosen === "browser" ? "headless" : "headed";
}

/** @throws AmcpError AMCP_USAGE */
function pageOf(given: Given, { env }: Terminal): RecordingPage | undefined {
  const port = wholeNumber("--port", given.text("port"), { most: HIGHEST_PORT }) ?? 0;
  if (given.has("browser")) return { port, isOpened: mayOpenPage(given, env) };
  if (port > 0 || given.has("no-open")) throw new AmcpError("AMCP_USAGE", "--port and --no-open are for --browser");
  return undefined;
}

/** Does not replace a file that was created during the recording, either. @throws AmcpError AMCP_FILE_EXISTS, AMCP_OUT_UNWRITABLE */
async function write({ file, shown, force }: Output, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    const replaced = force ? await readFileIfThere(file) : undefined;
    await writeFile(file, withLineEndsOf(replaced?.toString("utf8") ?? "", text), { flag: force ? "w" : "wx" });
  } catch (cause) {
    if (isCode(cause, "EEXIST")) throw new AmcpError("AMCP_FILE_EXISTS", `${shown} is there already`, { cause, output: text });
    throw new AmcpError("AMCP_OUT_UNWRITABLE", `cannot write ${shown}: ${messageOf(cause)}`, { cause, output: text });
  }
}

function summaryOf(shown: string, { steps, secrets }: RecordedScenario): string {
  const settings = secrets.map(({ variable }) => `${variable}=... `).join("");
  return `Wrote ${steps.length} steps to ${shown}. Run it: ${settings}npx amcp-test ${shown}\n`;
}
