import { expect, test } from "vitest";
import { cacheFolder } from "../../../platform/files/own-folders.ts";

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
