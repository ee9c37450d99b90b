import { AmcpError } from "../contracts/errors.ts";
import { visible } from "../platform/text/shown-text.ts";
import { connectRecorder } from "../sessions/feed/index.ts";
import type { Command } from "./command/command.ts";
import { HIGHEST_PORT, wholeNumber } from "./command/flag-values.ts";
import { type Flags, readFlags } from "./command/flags.ts";
import { signalled } from "./command/interrupt.ts";
import { mayOpenPage, newBearer, openSecretPage } from "./record/record-in-browser.ts";
import { storeFlag, storeFolder } from "./sessions/sessions-folder.ts";
import { recorderStarter } from "./sessions/start-recorder.ts";

const flags: Flags = {
  port: { kind: "text", value: "N", summary: "the port of the page on 127.0.0.1; any free one by default" },
  "allow-calls": { kind: "switch", summary: "the page may call tools of running apps, also those that change something" },
  "allow-delete": { kind: "switch", summary: "the page may delete sessions" },
  "no-open": { kind: "switch", summary: "do not open a browser" },
  ...storeFlag,
};

export const uiCommand: Command = {
  name: "ui",
  summary: "Serves the dashboard of sessions and running apps on this machine, and opens it in a browser; ends with Ctrl-C.",
  usage: "ui [options]",
  flags,
  async run(argv, terminal) {
    const given = readFlags(argv, flags, terminal.env);
    if (given.paths.length > 0) throw new AmcpError("AMCP_USAGE", `ui takes no "${given.paths[0]}"; name a folder with --store`);
    const port = wholeNumber("--port", given.text("port"), { most: HIGHEST_PORT }) ?? 0;
    const folder = storeFolder(given, terminal);
    const stopped = signalled().then(() => "stopped");
    const connection = await connectRecorder(folder, { start: recorderStarter(folder, terminal.env) });
    try {
      const token = newBearer();
      const [allowCalls, allowDelete] = [given.has("allow-calls"), given.has("allow-delete")];
      const served = await connection.serve({ listen: `http://127.0.0.1:${port}`, token, allowCalls, allowDelete });
      const url = new URL(`#token=${token}`, served).href;
      terminal.out.write(`${visible(`The dashboard of ${folder} is at`)}\n\n  ${url}\n\n${rightsOf({ allowCalls, allowDelete })}\n`);
      const closePage = mayOpenPage(given, terminal.env) ? await openSecretPage(url, terminal) : async () => {};
      const end = await Promise.race([stopped, connection.closed]);
      await closePage();
      if (end !== "stopped") throw new AmcpError("AMCP_SESSIONS_UNREACHABLE", `the recorder of ${folder} has ended`);
      return 0;
    } finally {
      await connection.close();
    }
  },
};

function rightsOf({ allowCalls, allowDelete }: { allowCalls: boolean; allowDelete: boolean }): string {
  const may = [...(allowCalls ? ["call tools of running apps"] : []), ...(allowDelete ? ["delete sessions"] : [])];
  const rights = may.length === 0 ? "only look; --allow-calls and --allow-delete permit more" : may.join(" and ");
  return `It contains the key to the page, until you end this with Ctrl-C. The page may ${rights}.`;
}
