import { join } from "node:path";
import { AmcpError } from "../../contracts/errors.ts";
import { packageRoot } from "../../platform/files/paths.ts";
import { type DetachedEnd, startDetached } from "../../platform/processes/processes.ts";
import { printedError } from "../command/show-error.ts";

/**
 * Starts the recorder of a store as a process of its own, which outlives this one.
 *
 * @param folder the store's
 * @param waitsForDisk whether acknowledged records survive a loss of power; those of a killed recorder are kept in both cases
 */
export const recorderStarter =
  (folder: string, env: Readonly<Record<string, string | undefined>>, { waitsForDisk = true } = {}) =>
  (ended: (failure: AmcpError | undefined) => void): Promise<void> =>
    startDetached(
      [
        process.execPath,
        join(packageRoot(), "dist/bin/amcp-test.js"),
        "recorder",
        "--store",
        folder,
        ...(waitsForDisk ? [] : ["--no-sync"]),
      ],
      {
        cwd: packageRoot(),
        env,
        // Apps, proxies and agents have the processor before what is only kept.
        hasLowPriority: true,
        onEnd: (end) => ended(recorderFailure(end)),
      },
    );

/** Why a recorder has ended; undefined for one that has ended as it should, and for one that was killed, which is started again. */
export function recorderFailure({ code, errors }: DetachedEnd): AmcpError | undefined {
  if (code === 0 || code === null) return undefined;
  const printed = printedError(errors);
  if (printed !== undefined) return printed;
  const said = errors.split("\n").find((line) => /error/i.test(line)) ?? `it ended with exit code ${code}`;
  return new AmcpError("AMCP_STORE_UNUSABLE", `the recorder cannot be started: ${said}`);
}
