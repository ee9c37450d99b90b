import { execFileSync } from "node:child_process";
import { expect, test, vi } from "vitest";
import { findExecutable } from "../../../platform/processes.ts";
import { openDisplay } from "../../../runner/apps/display.ts";
import { verifies } from "../../support/verifies.ts";

const isLinux = process.platform === "linux";
const missing = ["Xvfb", "xvfb-run", "xauth", "xdotool"].filter((program) => findExecutable(program, process.env) === undefined);
const cwd = process.cwd();

/** The size of the display that an app would find, as another program sees it; undefined where no server has it. */
function sizeOf(display: Readonly<Record<string, string | undefined>>): string | undefined {
  try {
    const env = { PATH: process.env["PATH"], ...display };
    return execFileSync("xdotool", ["getdisplaygeometry"], { env, stdio: ["ignore", "pipe", "ignore"] })
      .toString()
      .trim();
  } catch {
    return undefined;
  }
}

test("an app has no window anywhere unless that is asked for", async () => {
  const { environment } = await openDisplay("headless", { DISPLAY: ":0" }, cwd);
  expect(environment).toEqual({ AMCP_HEADLESS: "1", AMCP_HEADED: "0" });
});

test.runIf(isLinux)(
  "a headed app finds the display and what lets it in, though it has a home of its own",
  verifies(["card/run-headed"]),
  async () => {
    const { environment } = await openDisplay("headed", { DISPLAY: ":7", HOME: "/home/ada" }, cwd);
    expect(environment).toEqual({ AMCP_HEADLESS: "1", AMCP_HEADED: "1", DISPLAY: ":7", XAUTHORITY: "/home/ada/.Xauthority" });
    const named = await openDisplay("headed", { DISPLAY: ":7", HOME: "/home/ada", XAUTHORITY: "/run/cookie" }, cwd);
    expect(named.environment["XAUTHORITY"]).toBe("/run/cookie");
  },
);

test.runIf(isLinux)("without a display --headed says so", verifies(["error/AMCP_DISPLAY_MISSING"]), async () => {
  await expect(openDisplay("headed", { DISPLAY: "" }, cwd)).rejects.toMatchObject({
    code: "AMCP_DISPLAY_MISSING",
    message: "--headed needs a display, and DISPLAY is not set",
    hint: expect.stringContaining("--xvfb"),
  });
});

test.runIf(isLinux)("where Xvfb is not installed --xvfb says so", async () => {
  await expect(openDisplay("xvfb", { PATH: "/nowhere" }, cwd)).rejects.toMatchObject({
    code: "AMCP_DISPLAY_MISSING",
    output: expect.stringContaining("xvfb-run"),
  });
});

test.skipIf(missing.length > 0)("--xvfb serves a display of its own until the run ends", verifies(["card/run-headed"]), async () => {
  const display = await openDisplay("xvfb", { ...process.env, DISPLAY: ":60321" }, cwd);
  expect(display.environment["DISPLAY"]).not.toBe(":60321");
  expect(sizeOf(display.environment)).toBe("1920 1080");

  await display.close();
  await vi.waitFor(() => expect(sizeOf(display.environment)).toBeUndefined(), { timeout: 10_000 });
});
