import { expect, test } from "vitest";
import { AppConfig } from "../../../../runner/apps/app-config.ts";
import { verifies } from "../../../support/verifies.ts";

test("an app needs only a project, and decides itself how it looks", verifies(["card/config-app-defaults"]), () => {
  expect(AppConfig.parse({ project: "samples/WatchTower" })).toEqual({
    project: "samples/WatchTower",
    handler: "referenced",
    configuration: "Release",
    readyToRun: false,
    args: [],
    env: {},
    ready: { timeoutMs: 20_000 },
    standby: true,
    fonts: [],
    clock: "real",
    window: {},
  });
});

test.each([
  ["ResetAppState", { tool: "ResetAppState", ignore: [] }],
  ["restart", "restart"],
  ["none", "none"],
  [
    { tool: "Reset", ignore: ["Clock"] },
    { tool: "Reset", ignore: ["Clock"] },
  ],
])("reset: %j is read", (written, read) => {
  expect(AppConfig.parse({ command: ["app"], reset: written }).reset).toEqual(read);
});

test("the time to get ready is a duration with a unit", () => {
  expect(AppConfig.parse({ command: ["app"], ready: { timeout: "1.5s" } }).ready.timeoutMs).toBe(1500);
  expect(AppConfig.safeParse({ command: ["app"], ready: { timeout: "soon" } }).success).toBe(false);
});

test.each([
  ["both a project and a command", { project: "a", command: ["b"] }],
  ["neither", {}],
  ["an unknown key", { command: ["a"], comand: ["b"] }],
  ["an unknown key of the window", { command: ["a"], window: { with: 3 } }],
  ["an empty command", { command: [] }],
  ["a kind of time that does not exist", { command: ["a"], clock: "fast" }],
  ["a date where time is real", { command: ["a"], now: "2026-03-02" }],
  ["a date that is none", { command: ["a"], clock: "stepped", now: "soon" }],
  ["an unknown theme", { command: ["a"], window: { theme: "Sepia" } }],
])("%s is refused", verifies(["card/config-app-one-of", "card/config-strict"]), (_, written) => {
  expect(AppConfig.safeParse(written).success).toBe(false);
});
