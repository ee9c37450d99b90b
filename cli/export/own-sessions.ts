import { join } from "node:path";
import type { OwnSessions, SavedScenario } from "../../contracts/sessions/own-sessions.ts";
import { slashedPath } from "../../platform/files/paths.ts";
import { renderSessionPage, type SessionSource } from "../../sessions/index.ts";
import type { Terminal } from "../command/command.ts";
import { loadOwnConfig } from "../config/config.ts";
import { sourceOf, withSessions } from "../sessions/session-connection.ts";
import { scenarioOf, writeExport } from "./export-scenario.ts";

/** A store, with the place of a terminal. */
export interface SessionPlace extends Pick<Terminal, "cwd" | "env"> {
  /** Folder of the store. */
  readonly store: string;
}

/** Renders a call's session as Markdown. See `OwnSessions`. */
export const ownPage = (callId: string, place: SessionPlace): ReturnType<OwnSessions["page"]> =>
  withSource(callId, place, async (source) => {
    const parts: string[] = [];
    for await (const part of renderSessionPage(source, undefined)) parts.push(part);
    return parts.join("");
  });

/**
 * Writes a call's session as a scenario into a folder.
 *
 * @throws AmcpError AMCP_FILE_EXISTS, AMCP_OUT_UNWRITABLE, AMCP_SESSIONS_UNKNOWN, AMCP_SESSIONS_UNREACHABLE
 */
export const saveOwn = (
  { callId, name, folder }: { readonly callId: string; readonly name: string; readonly folder: string },
  place: SessionPlace,
): Promise<SavedScenario> =>
  withSource(callId, place, async (source) => {
    const file = join(folder, `${name}.yaml`);
    const { text, steps, gaps, secrets } = await scenarioOf(source, file, await gatewaysOf(place));
    const shown = slashedPath(place.cwd, file);
    await writeExport({ file, shown, isReplaced: false }, async function* () {
      yield text;
    });
    return {
      file: shown,
      steps: steps.length,
      gaps: [...gaps],
      secrets: secrets.map(({ variable }) => variable),
      check: `npx amcp-test ${shown}`,
    };
  });

const withSource = <Result>(
  callId: string,
  { store, env }: SessionPlace,
  work: (source: SessionSource) => Promise<Result>,
): Promise<Result> =>
  withSessions(store, { env }, async (client) => {
    const { mcp_session_id: id = "" } = await client.toolCall(callId);
    return work(sourceOf(client, await client.session(id)));
  });

/** A proxy may run where no configuration is: then every server is taken for an app. */
const gatewaysOf = (place: SessionPlace): Promise<readonly string[]> =>
  loadOwnConfig(place).then(
    ({ config }) => Object.keys(config.gateways),
    () => [],
  );
