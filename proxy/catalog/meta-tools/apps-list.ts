import { z } from "zod";
import { ListWindows } from "../../../contracts/app-tools/look/list-windows.ts";
import { defineOwnTool } from "../../../contracts/own-tool.ts";
import { ApplicationRegistration, ConnectionStatus, Refusal } from "../../../contracts/proxy-control.ts";
import type { PeerAnswer } from "../../../mcp/pending-requests.ts";
import type { CatalogEntry } from "../catalog.ts";
import type { MetaContext } from "./meta-context.ts";

/** The facts of an app that agents need. */
const ListedApp = z.object({
  appId: z.string(),
  status: ConnectionStatus,
  windows: z.array(z.string()).optional().describe("titles, the active window first; absent where it cannot be known"),
  tools: z.int().describe("how many"),
  limited: z.string().optional().describe("what it lists and is not served"),
  faults: ApplicationRegistration.shape.faults,
  reason: z.string().optional().describe("why it is no longer connected"),
  lastExit: z.string().optional().describe("how an instance of it was lost the last time"),
});

const ListedRefusal = Refusal.pick({ appId: true, code: true, reason: true });

export const appsList = defineOwnTool({
  name: "apps_list",
  description: "Lists the apps behind this proxy, why one is gone, and which were refused. Call it when a tool is missing.",
  hints: { title: "List apps", readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({ details: z.boolean().default(false).describe("also endpoints, processes, times, calls, and the tools by name") }),
  output: z.object({
    apps: z.array(z.union([ListedApp, ApplicationRegistration])),
    refused: z.array(z.union([ListedRefusal, Refusal])).describe("who wanted to join and was not let in, the latest last"),
  }),
  async run({ details }, context: MetaContext) {
    const [apps, refused] = [context.apps().map((app) => asOffered(app, context)), [...context.refused()]];
    if (details) return { apps, refused };
    return {
      apps: await Promise.all(apps.map((app) => listed(app, context))),
      refused: refused.map(({ appId, code, reason }) => ({ ...(appId !== undefined && { appId }), code, reason })),
    };
  },
});

/** An app in the catalog with the tools that this agent is offered: its own session with a server may have fewer. */
function asOffered(app: ApplicationRegistration, { catalog }: MetaContext): ApplicationRegistration {
  if (!app.active) return app;
  const offered = catalog.tools.entries.filter(({ instance }) => instance === app.instance).map(({ offer }) => offer);
  const known = new Set(app.tools.map(({ name }) => name));
  const names = new Set(offered.map(({ name }) => name));
  const kept = app.tools.filter(({ name }) => names.has(name));
  const added = offered.filter(({ name }) => !known.has(name)).map(({ name, description = "" }) => ({ name, description }));
  return { ...app, tools: [...kept, ...added] };
}

async function listed(app: ApplicationRegistration, { catalog }: MetaContext): Promise<z.infer<typeof ListedApp>> {
  const { appId, instance, status, tools, limited, faults, reason, lastExit } = app;
  const listing = catalog.tools.entries.find((entry) => entry.instance === instance && entry.offer.name === ListWindows.name);
  const windows = listing === undefined ? undefined : await windowsOf(listing);
  return {
    appId,
    status,
    ...(windows !== undefined && { windows }),
    tools: tools.length,
    ...(limited !== undefined && { limited }),
    ...(faults !== undefined && { faults }),
    ...(reason === undefined ? lastExit !== undefined && { lastExit: lastExit.reason } : { reason }),
  };
}

/** An app whose UI thread is busy answers later; it is listed without its windows. */
const WINDOWS_WAIT_MS = 500;

const WindowsAnswer = z.object({
  result: z.object({ structuredContent: z.object({ windows: z.array(z.object({ title: z.string() })) }) }),
});

async function windowsOf({ upstream }: CatalogEntry): Promise<string[] | undefined> {
  if (upstream.sessions !== undefined) return undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), WINDOWS_WAIT_MS);
  });
  const meta = upstream.session?.meta;
  const answered = upstream.request("tools/call", { name: ListWindows.name, arguments: {}, ...(meta && { _meta: meta }) });
  const answer = await Promise.race([answered, late]);
  clearTimeout(timer);
  return answer && titlesIn(answer);
}

function titlesIn(answer: PeerAnswer): string[] | undefined {
  if (answer.kind !== "answered") return undefined;
  try {
    const { data } = WindowsAnswer.safeParse(JSON.parse(answer.message.bytes.toString()));
    return data?.result.structuredContent.windows.map(({ title }) => title);
  } catch {
    return undefined;
  }
}
