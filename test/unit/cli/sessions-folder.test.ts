import { resolve } from "node:path";
import { expect, test } from "vitest";
import { recordedFolder, sessionsFolder } from "../../../cli/sessions/sessions-folder.ts";

const linux = { cwd: "/work", env: { HOME: "/home/ada" }, platform: "linux" } as const;

test("sessions are kept below the folder for a program's state", () => {
  expect(sessionsFolder(undefined, linux)).toBe("/home/ada/.local/state/amcp/sessions");
  expect(sessionsFolder(undefined, { ...linux, env: { ...linux.env, XDG_STATE_HOME: "/var/ada" } })).toBe("/var/ada/amcp/sessions");
  expect(sessionsFolder(undefined, { ...linux, env: { HOME: "/Users/ada" }, platform: "darwin" })).toBe(
    "/Users/ada/Library/Application Support/amcp/sessions",
  );
  expect(sessionsFolder(undefined, { ...linux, env: { LOCALAPPDATA: "C:\\Local" }, platform: "win32" })).toBe("C:\\Local\\amcp\\sessions");
  expect(sessionsFolder(undefined, { ...linux, env: { USERPROFILE: "C:\\Users\\ada" }, platform: "win32" })).toBe(
    "C:\\Users\\ada\\AppData\\Local\\amcp\\sessions",
  );
});

test("a relative or empty folder for state is ignored", () => {
  for (const XDG_STATE_HOME of ["", "state"])
    expect(sessionsFolder(undefined, { ...linux, env: { ...linux.env, XDG_STATE_HOME } })).toBe("/home/ada/.local/state/amcp/sessions");
});

test("a given folder is relative to the current one, and an empty value is none", () => {
  expect(sessionsFolder("kept", linux)).toBe(resolve("/work/kept"));
  expect(recordedFolder("/elsewhere", linux)).toBe(resolve("/elsewhere"));
  expect(recordedFolder("", linux)).toBe("/home/ada/.local/state/amcp/sessions");
});

test("`off` ends recording, but not the reading of earlier sessions", () => {
  expect(recordedFolder("off", linux)).toBeUndefined();
  expect(sessionsFolder("off", linux)).toBe("/home/ada/.local/state/amcp/sessions");
});
