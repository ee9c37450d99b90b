import { AmcpError } from "../../contracts/errors.ts";
import type { Terminal } from "../command/command.ts";
import type { Flags, Given } from "../command/flags.ts";
import { sessionsFolder } from "./sessions-folder.ts";

/** The option of all commands that work on kept sessions. */
export const storeFlag: Flags = {
  store: {
    kind: "text",
    value: "<folder>",
    summary: "where sessions are kept; by default amcp/sessions in the user's folder for state",
    env: "AMCP_SESSIONS",
  },
};

/** The folder that is meant. @throws AmcpError AMCP_USAGE if there is no default */
export function storeFolder(given: Given, { cwd, env }: Terminal): string {
  const folder = sessionsFolder(given.text("store"), { cwd, env });
  if (folder === undefined) throw new AmcpError("AMCP_USAGE", "you have no home folder; name the folder of the sessions with --store");
  return folder;
}
