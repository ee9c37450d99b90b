import { type Browser, chromium } from "playwright-core";
import { describe } from "vitest";
import { findExecutable } from "../../../platform/processes/executables.ts";

const executablePath = ["chromium", "chromium-browser", "google-chrome"]
  .map((name) => findExecutable(name, process.env))
  .find((path) => path !== undefined);

/** The DevTools address of a Chromium that runs already, for a system that has none of its own. */
const running = process.env["AMCP_TEST_BROWSER"];

/** Chromium of this machine: one that asks nothing of the network, and draws without a graphics card. */
export const startChromium = (): Promise<Browser> =>
  running !== undefined
    ? chromium.connectOverCDP(running)
    : chromium.launch({
        ...(executablePath === undefined ? {} : { executablePath }),
        args: [
          ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
          ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
        ],
      });

/** Tests of the dashboard in a real browser; without Chromium they are skipped. */
export const describeInChromium =
  executablePath === undefined && running === undefined
    ? (title: string, tests: () => void) => describe.skip(`${title} [needs Chromium: apt-get install chromium]`, tests)
    : describe;
