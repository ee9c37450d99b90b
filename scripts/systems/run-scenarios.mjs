// Runs shipped scenarios with other commands of the apps, and counts what passed.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { quiet, sourceVariables } from "../dotnet.mjs";

/** The sample apps of .NET. */
export const APPS = ["WatchTower", "AdminTool", "DataService", "Gallery"];

/** The shipped scenarios of apps of .NET. @param except names of files that are left out */
export const dotnetScenarios = (root, except = []) =>
  ["scenarios", "scenarios/gallery", "scenarios/three-apps"].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith(".yaml") && name !== "stub-sign-in.yaml" && !except.includes(name))
      .map((name) => `${folder}/${name}`),
  );

/** Scenarios whose app writes into its working folder: only a project has one of its own. */
export const NEEDS_PROJECT = ["ending-saves.yaml"];

/** Whether a program is in PATH. */
export const hasProgram = (name) => spawnSync("sh", ["-c", `command -v ${name}`]).status === 0;

/** A failed row for a part whose programs are missing. */
export const missing = (system, programs) => [{ system, ran: `nothing: ${programs} is not installed`, passed: 0, failed: 1 }];

/**
 * Publishes the sample apps for another system, self-contained, in a copy of the sources: a restore for a system
 * would invalidate the builds of this one. @returns the folder of an app by its name
 */
export function published(runtime, { root, folder }) {
  const sources = join(folder, "dotnet");
  const isSource = (path) => !/[\\/](bin|obj|TestResults)([\\/]|$)/.test(path);
  rmSync(sources, { recursive: true, force: true });
  cpSync(join(root, "dotnet"), sources, { recursive: true, filter: isSource });
  cpSync(join(root, "fixtures"), join(folder, "fixtures"), { recursive: true });
  writeFileSync(join(sources, "samples/ReadyToRun.targets"), propertiesFor(runtime));
  const env = { ...process.env, ...sourceVariables() };
  const own = ["-c", "Release", ...quiet];
  for (const name of APPS) {
    const target = join(folder, runtime, name);
    if (existsSync(join(target, `${name}.dll`))) continue;
    const { status } = spawnSync("dotnet", ["publish", join("samples", name), "-o", target, ...own], {
      cwd: sources,
      env,
      stdio: "inherit",
    });
    if (status !== 0) throw new Error(`${name} cannot be published for ${runtime}`);
  }
  return (name) => join(folder, runtime, name);
}

/**
 * For the apps alone: as options of the command they hold for the libraries, too, which then ask for a runtime of .NET 8. Native code takes
 * minutes to make, which an emulated processor regains.
 */
const propertiesFor = (runtime) => `<Project>
  <PropertyGroup>
    <RuntimeIdentifier>${runtime}</RuntimeIdentifier>
    <SelfContained>true</SelfContained>
    <PublishReadyToRun>${runtime === "linux-arm64"}</PublishReadyToRun>
  </PropertyGroup>
</Project>
`;

/**
 * @param apps the command, its folder and further environment of an app by its name; without a command its project is built
 * @param run starts the program with arguments: here, unless another system does
 * @returns the row of the table
 */
export function runScenarios(system, { root, folder, files, apps, limits = {}, run = runHere }) {
  const config = parse(readFileSync(join(root, "amcp.config.yaml"), "utf8"));
  for (const [name, { env, ...start }] of Object.entries(apps)) {
    const { project, ...app } = config.apps[name];
    config.apps[name] = { ...app, ...("command" in start ? start : { project }), env, ready: { timeout: "180s" } };
  }
  config.run = { ...config.run, workers: 2, ...limits };
  // Baselines belong to the folder of the configuration.
  const file = join(root, "amcp.systems.yaml");
  const out = join(folder, system.replaceAll(/[^a-z0-9]+/gi, "-"));
  writeFileSync(file, stringify(config));
  try {
    const options = ["--config", file, "--out", out, "--update", "none", "--sessions", "off"];
    run([join(root, "dist/cli/main.js"), ...files, ...options]);
  } finally {
    rmSync(file);
  }
  return { system, ran: "scenarios", ...countsIn(join(out, "events.ndjson")) };
}

const runHere = (args) => spawnSync(process.execPath, args, { stdio: "inherit" });

function countsIn(events) {
  const lines = readFileSync(events, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
  const ended = lines.filter(({ type }) => type === "scenarioEnded");
  const passed = ended.filter(({ status }) => status === "passed").length;
  const steps = new Map(lines.filter(({ type }) => type === "stepEnded").map((step) => [`${step.scenario} ${step.step}`, step.status]));
  const pictures = lines.filter(({ type, family, verb }) => type === "stepStarted" && family === "verify" && verb === "screenshot");
  const equal = pictures.filter(({ scenario, step }) => steps.get(`${scenario} ${step}`) === "passed");
  return { passed, failed: ended.length - passed, pictures: pictures.length, equal: equal.length };
}
