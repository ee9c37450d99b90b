import type { Command } from "./command/command.ts";

/** Commands are loaded on demand, so that the start of a proxy does not load the runner. */
export const commands: ReadonlyMap<string, () => Promise<Command>> = new Map<string, () => Promise<Command>>([
  ["run", async () => (await import("./run.ts")).run],
  ["check", async () => (await import("./check.ts")).check],
  ["init", async () => (await import("./init.ts")).init],
  ["record", async () => (await import("./record.ts")).record],
  ["schema", async () => (await import("./schema.ts")).schema],
  ["verbs", async () => (await import("./verbs.ts")).verbs],
  ["format", async () => (await import("./format.ts")).format],
  ["report", async () => (await import("./report.ts")).report],
  ["merge", async () => (await import("./merge.ts")).merge],
  ["accept", async () => (await import("./accept.ts")).accept],
  ["proxy", async () => (await import("./proxy.ts")).proxy],
  ["gateway", async () => (await import("./gateway.ts")).gateway],
  ["mock", async () => (await import("./mock.ts")).mock],
  ["status", async () => (await import("./status.ts")).status],
  ["sessions", async () => (await import("./sessions.ts")).sessions],
  ["export", async () => (await import("./export.ts")).exportSession],
  ["replay", async () => (await import("./replay.ts")).replay],
  ["ui", async () => (await import("./ui.ts")).ui],
  ["clients", async () => (await import("./clients.ts")).clients],
  ["attach", async () => (await import("./attach.ts")).attach],
]);
