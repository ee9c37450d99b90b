import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { type RunningProcess, startProcess } from "../../platform/processes.ts";

const require = createRequire(import.meta.url);

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the windows of apps are: nowhere, on the display of whoever runs the tests, or on a virtual one that nobody sees. */
export const displayModes = ["headless", "headed", "xvfb"] as const;
export type DisplayMode = (typeof displayModes)[number];

export interface Display {
  /** What the apps' environment has to say, beside everything else. */
  readonly environment: Environment;
  close(): Promise<void>;
}

/** The size that apps believe their screen has anyway. */
const SCREEN = "-screen 0 1920x1080x24 -nolisten tcp";
const CLOSE_LIMIT_MS = 5000;

/** Tells where the display is and lives until its input ends: the display ends with it, and it with the run, however that ends. */
const HOLDER = `
const { DISPLAY, XAUTHORITY } = process.env;
process.stdout.write(JSON.stringify({ DISPLAY, XAUTHORITY }) + "\\n");
process.stdin.resume().on("end", () => process.exit());
`;
const Held = z.object({ DISPLAY: z.string(), XAUTHORITY: z.string().optional() });

/**
 * Makes the display that a run asks for. On Linux the managed platform shows its frames there; elsewhere a headed app is a desktop app.
 *
 * @throws AmcpError AMCP_DISPLAY_MISSING where there is none, or none can be started
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

/** An app has a home of its own, where X would not find the file that lets programs in. */
function authorityOf({ XAUTHORITY, HOME }: Environment): Environment {
  if (XAUTHORITY) return { XAUTHORITY };
  return HOME ? { XAUTHORITY: join(HOME, ".Xauthority") } : {};
}

async function openVirtual(environment: Environment, cwd: string): Promise<Display> {
  const starter = require.resolve("xvfb-maybe/src/xvfb-maybe.js");
  const holder = [process.execPath, "-e", HOLDER];
  // Without DISPLAY, xvfb-maybe takes no display that is there already.
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
