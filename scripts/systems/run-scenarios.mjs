// Runs shipped scenarios with other commands of the apps, and counts what passed.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { quiet, sourceVariables } from "../dotnet.mjs";

/** The sample apps of .NET. */
export const APPS = ["WatchTower", "AdminTool", "DataService", "Gallery"];

/** The shipped scenarios of apps of .NET. */
export const dotnetScenarios = (root) =>
  ["scenarios", "scenarios/gallery", "scenarios/three-apps"].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith(".yaml") && name !== "stub-sign-in.yaml")
      .map((name) => `${folder}/${name}`),
  );

/** A scenario that needs an empty working folder, which only a project has: apps that are started by a command share one. */
const NEEDS_EMPTY_FOLDER = "scenarios/gallery/ending-saves.yaml";

/** Whether a program is in PATH. */
export const hasProgram = (name) => spawnSync("sh", ["-c", `command -v ${name}`]).status === 0;

/** A failed row for a part whose programs are missing. */
export const missing = (system, programs) => [{ system, ran: `nothing: ${programs} is not installed`, passed: 0, failed: 1 }];

/**
 * Publishes apps, by default the samples, for another system, self-contained, in a copy of the sources: a restore for a system
 * would invalidate the builds of this one. @returns the folder of an app by its name
 */
export function published(runtime, { root, folder, names = APPS }) {
  const sources = join(folder, "dotnet");
  const isSource = (path) => !/[\\/](bin|obj|TestResults)([\\/]|$)/.test(path);
  rmSync(sources, { recursive: true, force: true });
  cpSync(join(root, "dotnet"), sources, { recursive: true, filter: isSource });
  cpSync(join(root, "fixtures"), join(folder, "fixtures"), { recursive: true });
  writeFileSync(join(sources, "samples/Directory.Build.props"), propertiesFor(runtime));
  const env = { ...process.env, ...sourceVariables() };
  for (const name of names) {
    const target = join(folder, runtime, name);
    if (existsSync(join(target, `${name}.dll`))) continue;
    const app = APPS.includes(name) ? [join("samples", name)] : [join("tests/Apps", name), "-r", runtime, "--self-contained"];
    const args = ["publish", ...app, "-o", target, "-c", "Release", ...quiet];
    const { status } = spawnSync("dotnet", args, { cwd: sources, env, stdio: "inherit" });
    if (status !== 0) throw new Error(`${name} cannot be published for ${runtime}`);
  }
  return (name) => join(folder, runtime, name);
}

/**
 * For the apps alone: as options of the command they hold for the libraries, too, which then ask for a runtime of .NET 8. Native code takes
 * minutes to make, which an emulated processor regains.
 */
const propertiesFor = (runtime) => `<Project>
  <Import Project="../Directory.Build.props" />
  <PropertyGroup>
    <RuntimeIdentifier>${runtime}</RuntimeIdentifier>
    <SelfContained>true</SelfContained>
    <PublishReadyToRun>${runtime === "linux-arm64"}</PublishReadyToRun>
  </PropertyGroup>
</Project>
`;

/**
 * @param apps the command and further environment of an app by its name; without a command its project is built
 * @param run starts the program with arguments: here, unless another system does
 * @returns the row of the table
 */
export function runScenarios(system, { root, folder, files, apps, limits = {}, run = runHere }) {
  const others = files.filter((file) => file !== NEEDS_EMPTY_FOLDER);
  const counts = [others, files.filter((file) => !others.includes(file))]
    .filter(({ length }) => length > 0)
    .map((some, group) => {
      const out = join(folder, system.replaceAll(/[^a-z0-9]+/gi, "-"), String(group));
      const file = join(root, "amcp.systems.yaml");
      writeFileSync(file, stringify(configuration({ root, out, apps, limits })));
      try {
        run([join(root, "dist/cli/main.js"), ...some, "--config", file, "--out", out, "--update", "none", "--sessions", "off"]);
      } finally {
        rmSync(file);
      }
      return countsIn(join(out, "events.ndjson"));
    });
  const sum = (name) => counts.reduce((total, count) => total + count[name], 0);
  return { system, ran: "scenarios", passed: sum("passed"), failed: sum("failed"), pictures: sum("pictures"), equal: sum("equal") };
}

/** The configuration of this repository with other apps; it stands beside that one, because baselines belong to its folder. */
function configuration({ root, out, apps, limits }) {
  const config = parse(readFileSync(join(root, "amcp.config.yaml"), "utf8"));
  const cwd = join(out, "working-folder");
  rmSync(out, { recursive: true, force: true });
  mkdirSync(cwd, { recursive: true });
  for (const [name, { env, command }] of Object.entries(apps)) {
    const { project, ...app } = config.apps[name];
    config.apps[name] = { ...app, ...(command === undefined ? { project } : { command, cwd }), env, ready: { timeout: "180s" } };
  }
  return { ...config, run: { ...config.run, workers: 1, ...limits } };
}

const runHere = (args) => spawnSync(process.execPath, args, { stdio: "inherit" });

function countsIn(events) {
  const lines = readFileSync(events, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
  const ended = lines.filter(({ type }) => type === "scenarioEnded");
  const passed = ended.filter(({ status }) => status === "passed").length;
  const steps = new Map(lines.filter(({ type }) => type === "stepEnded").map((step) => [`${step.scenario} ${step.step}`, step]));
  const endOf = ({ scenario, step }) => steps.get(`${scenario} ${step}`);
  // A step with `not: true` passes by a picture that differs.
  const isComparison = (step) => step.family === "verify" && step.verb === "screenshot" && !endOf(step)?.note?.startsWith("not so");
  const pictures = lines.filter((line) => line.type === "stepStarted" && isComparison(line));
  const equal = pictures.filter((step) => endOf(step)?.status === "passed");
  return { passed, failed: ended.length - passed, pictures: pictures.length, equal: equal.length };
}
