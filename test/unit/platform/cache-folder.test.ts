import { expect, test } from "vitest";
import { cacheFolder, pathPart } from "../../../platform/files/own-folders.ts";

test.each([
  ["linux", { HOME: "/home/me" }, "/home/me/.cache/amcp"],
  ["linux", { HOME: "/home/me", XDG_CACHE_HOME: "/var/cache/me" }, "/var/cache/me/amcp"],
  ["linux", { HOME: "/home/me", XDG_CACHE_HOME: "relative" }, "/home/me/.cache/amcp"],
  ["darwin", { HOME: "/Users/me" }, "/Users/me/Library/Caches/amcp"],
  ["win32", { LOCALAPPDATA: "C:\\Users\\me\\AppData\\Local" }, "C:\\Users\\me\\AppData\\Local\\amcp\\cache"],
  ["win32", { USERPROFILE: "C:\\Users\\me" }, "C:\\Users\\me\\AppData\\Local\\amcp\\cache"],
] as const)("on %s with %o it is %s", (platform, environment, folder) => {
  expect(cacheFolder({ platform, environment })).toBe(folder);
});

test("names of any length are short and different parts of a path", () => {
  const long = "A".repeat(300);
  expect(pathPart("WatchTower")).toBe("WatchTower");
  expect(pathPart(long)).toMatch(/^A{24}~[0-9a-f]{8}$/);
  expect(pathPart(`${long}1`)).not.toBe(pathPart(`${long}2`));
});
