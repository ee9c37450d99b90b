import type { Command } from "./command/command.ts";

/** Commands are loaded on demand, so that the start of a proxy does not load the runner. */
export const commands: ReadonlyMap<string, () => Promise<Command>> = new Map<string, () => Promise<Command>>([
  ["run", async () => (await import("./run.ts")).runScenariosCommand],
  ["views", async () => (await import("./views.ts")).viewsCommand],
  ["check", async () => (await import("./check.ts")).checkCommand],
  ["init", async () => (await import("./init.ts")).initCommand],
  ["record", async () => (await import("./record.ts")).recordCommand],
  ["schema", async () => (await import("./schema.ts")).schemaCommand],
  ["verbs", async () => (await import("./verbs.ts")).verbsCommand],
  ["format", async () => (await import("./format.ts")).formatCommand],
  ["report", async () => (await import("./report.ts")).reportCommand],
  ["merge", async () => (await import("./merge.ts")).mergeCommand],
  ["trace", async () => (await import("./trace.ts")).traceResultsCommand],
  ["accept", async () => (await import("./accept.ts")).acceptBaselinesCommand],
  ["pull-request", async () => (await import("./pull-request.ts")).pullRequestCommand],
  ["proxy", async () => (await import("./proxy.ts")).proxyCommand],
  ["gateway", async () => (await import("./gateway.ts")).gatewayCommand],
  ["mock", async () => (await import("./mock.ts")).mockCommand],
  ["status", async () => (await import("./status.ts")).statusCommand],
  ["sessions", async () => (await import("./sessions.ts")).sessionsCommand],
  ["export", async () => (await import("./export.ts")).exportCommand],
  ["replay", async () => (await import("./replay.ts")).replayCommand],
  ["ui", async () => (await import("./ui.ts")).uiCommand],
  ["clients", async () => (await import("./clients.ts")).clientsCommand],
  ["attach", async () => (await import("./attach.ts")).attachCommand],
]);
