import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { type RunningProcess, startProcess } from "../../platform/processes/processes.ts";

const require = createRequire(import.meta.url);

type Environment = Readonly<Record<string, string | undefined>>;

/** Where windows of apps appear: nowhere, on the user's display, or on a virtual display. */
export const displayModes = ["headless", "headed", "xvfb"] as const;
export type DisplayMode = (typeof displayModes)[number];

export interface Display {
  /** Variables to add to the environment of the apps. */
  readonly environment: Environment;
  close(): Promise<void>;
}

/** The screen size that apps also see without a display. */
const SCREEN = "-screen 0 1920x1080x24 -nolisten tcp";
const CLOSE_LIMIT_MS = 5000;

/** Reports DISPLAY and runs until its stdin ends. The display ends with it, so it cannot outlive the run. */
const HOLDER = `
const { DISPLAY, XAUTHORITY } = process.env;
process.stdout.write(JSON.stringify({ DISPLAY, XAUTHORITY }) + "\\n");
process.stdin.resume().on("end", () => process.exit());
`;
const Held = z.object({ DISPLAY: z.string(), XAUTHORITY: z.string().optional() });

/**
 * Opens the display of a run. On Linux the managed platform shows its frames there; on other systems a headed app uses the desktop.
 *
 * @throws AmcpError AMCP_DISPLAY_MISSING if there is none and none can be started
 */
export async function openDisplay(mode: DisplayMode, environment: Environment, cwd: string): Promise<Display> {
  const isLinux = process.platform === "linux";
  if (mode === "headless") return { environment: { AMCP_HEADLESS: "1", AMCP_HEADED: "0" }, close: async () => {} };
  if (mode === "xvfb") {
    if (!isLinux) throw new AmcpError("AMCP_DISPLAY_MISSING", "--xvfb needs Linux; here use --headed");
    return openVirtual(environment, cwd);
  }
  if (!isLinux) return { environment: { AMCP_HEADLESS: "0", AMCP_HEADED: "1" }, close: async () => {} };
  if (!environment["DISPLAY"]) throw new AmcpError("AMCP_DISPLAY_MISSING", "--headed needs a display, and DISPLAY is not set");
  return { environment: shownOn({ DISPLAY: environment["DISPLAY"], ...authorityOf(environment) }), close: async () => {} };
}

const shownOn = (display: Environment): Environment => ({ AMCP_HEADLESS: "1", AMCP_HEADED: "1", ...display });

/** Apps have a private HOME, in which X does not find the authority file. */
function authorityOf({ XAUTHORITY, HOME }: Environment): Environment {
  if (XAUTHORITY) return { XAUTHORITY };
  return HOME ? { XAUTHORITY: join(HOME, ".Xauthority") } : {};
}

async function openVirtual(environment: Environment, cwd: string): Promise<Display> {
  const starter = require.resolve("xvfb-maybe/src/xvfb-maybe.js");
  const holder = [process.execPath, "-e", HOLDER];
  // Without DISPLAY, xvfb-maybe always starts a new display.
  const env = { ...environment, DISPLAY: undefined };
  const xvfb = await startProcess([process.execPath, starter, "--auto-servernum", "-s", SCREEN, "--", ...holder], { cwd, env });
  let complaint = "";
  xvfb.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    complaint += chunk;
  });
  try {
    return { environment: shownOn(Held.parse(JSON.parse(await firstLine(xvfb)))), close: () => close(xvfb) };
  } catch (cause) {
    await xvfb.kill();
    throw new AmcpError("AMCP_DISPLAY_MISSING", `--xvfb started no display: ${messageOf(cause)}`, { cause, output: complaint.trim() });
  }
}

async function firstLine({ stdout }: RunningProcess): Promise<string> {
  for await (const line of createInterface({ input: stdout })) return line;
  throw new Error("xvfb-maybe ended");
}

async function close(xvfb: RunningProcess): Promise<void> {
  xvfb.stdin.end();
  const timer = setTimeout(() => void xvfb.kill(), CLOSE_LIMIT_MS);
  await xvfb.exited.finally(() => clearTimeout(timer));
}
