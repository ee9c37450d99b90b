import { z } from "zod";
import { Config } from "../cli/config/config.ts";
import { EmbeddedSettings } from "../contracts/embedded-settings.ts";
import { ProxyStatus } from "../contracts/proxy-control.ts";
import { RunReport } from "../contracts/run-report.ts";
import { TraceAnswer } from "../contracts/run-trace.ts";
import { SessionList } from "../contracts/sessions/api.ts";
import { ExportLine, ShownSession } from "../contracts/sessions/export-line.ts";
import { ReplayReport } from "../contracts/sessions/replay-report.ts";
import { AppSettings } from "../proxy/settings/app-settings.ts";

/** The sections of an appsettings.json: the proxy reads its own sections, the handler in an app `McpEmbedded` and `Logging`. */
const SettingsFile = AppSettings.extend({ McpEmbedded: EmbeddedSettings.prefault({}).describe("the handler in an app") }).meta({
  id: "AppSettings",
  title: "appsettings.json",
});

const schemaOf = (schema: z.ZodType, io: "input" | "output" = "input") => z.toJSONSchema(schema, { target: "draft-7", io });

const render = (schema: z.core.JSONSchema.BaseSchema): string => `${JSON.stringify(schema, null, 2)}\n`;

/** JSON Schema of amcp.config.yaml. */
export const configSchema = schemaOf(Config);

/** JSON Schema of the sections of an appsettings.json that the proxy and the handler read. */
export const appSettingsSchema = schemaOf(SettingsFile);

/** The generated files of docs/schema/ for editors and for readers of JSON output. */
export const schemaFiles: Readonly<Record<string, () => string>> = {
  "docs/schema/config.json": () => render(configSchema),
  "docs/schema/appsettings.json": () => render(appSettingsSchema),
  "docs/schema/status.json": () => render(schemaOf(z.array(ProxyStatus), "output")),
  "docs/schema/replay.json": () => render(schemaOf(ReplayReport, "output")),
  "docs/schema/sessions.json": () => render(schemaOf(SessionList, "output")),
  "docs/schema/session.json": () => render(schemaOf(ShownSession, "output")),
  "docs/schema/export-line.json": () => render(schemaOf(ExportLine, "output")),
  "docs/schema/trace.json": () => render(schemaOf(TraceAnswer, "output")),
  "docs/schema/report.json": () => render(schemaOf(RunReport, "output")),
};
