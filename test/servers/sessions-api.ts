import { parseArgs } from "node:util";
import { createSampleApps } from "./sessions/sample-apps.ts";
import { fillStore, sampleCall } from "./sessions/sample-calls.ts";
import { serveApi } from "./sessions/serve-api.ts";

/**
 * Serves the API and the dashboard with sample data, and prints the address. `--dashboard dist/ui`, `--port N`, `--token T`, `--read-only`,
 * `--live N` for N calls a second.
 */
const { values } = parseArgs({
  options: {
    dashboard: { type: "string" },
    port: { type: "string", default: "0" },
    token: { type: "string" },
    "read-only": { type: "boolean", default: false },
    live: { type: "string", default: "0" },
  },
});
const isWritable = !values["read-only"];
const served = await serveApi(`http://127.0.0.1:${values.port}`, {
  dashboard: values.dashboard,
  liveApps: createSampleApps(),
  access: { token: values.token, allowDelete: isWritable, allowCalls: isWritable },
});
await fillStore(served.store, Date.now());
console.log(values.token === undefined ? served.url : `${served.url}#token=${values.token}`);

const { items } = served.store.getRecentSessions(1);
const session = items[0]?.id;
if (Number(values.live) > 0 && session !== undefined) setInterval(() => void record(session), 1000 / Number(values.live));

async function record(session: string): Promise<void> {
  const call = sampleCall({ session, atMs: Date.now(), arguments: { element: "Live" } });
  await served.store.record([call]);
  served.changes.publish({ event: "tool_calls.recorded", data: call.record });
  const changed = served.store.getSession(session);
  if (changed !== undefined) served.changes.publish({ event: "sessions.updated", data: changed });
}
