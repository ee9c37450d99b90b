import { z } from "zod";
import { Config } from "../cli/config/config.ts";
import { EmbeddedSettings } from "../contracts/embedded-settings.ts";
import { ProxyStatus } from "../contracts/proxy-control.ts";
import { RunReport } from "../contracts/run-report.ts";
import { SessionList } from "../contracts/sessions/api.ts";
import { ExportLine, ShownSession } from "../contracts/sessions/export-line.ts";
import { ReplayReport } from "../contracts/sessions/replay-report.ts";
import { AppSettings } from "../proxy/settings/app-settings.ts";

/** The sections of an appsettings.json: the proxy reads its own sections, the handler in an app `McpEmbedded` and `Logging`. */
const SettingsFile = AppSettings.extend({
  McpEmbedded: EmbeddedSettings.prefault({}).describe("the handler in an app"),
}).meta({ id: "AppSettings", title: "appsettings.json" });

const schemaOf = (schema: z.ZodType, io: "input" | "output" = "input") => z.toJSONSchema(schema, { target: "draft-7", io });

const render = (schema: z.core.JSONSchema.BaseSchema): string => `${JSON.stringify(schema, null, 2)}\n`;

/** JSON Schema of amcp.config.yaml. */
export const configSchema = schemaOf(Config);

/** JSON Schema of the sections of an appsettings.json that the proxy and the handler read. */
export const appSettingsSchema = schemaOf(SettingsFile);

/** Renders docs/schema/config.json, for editors. */
export const renderConfigSchema = (): string => render(configSchema);

/** Renders docs/schema/appsettings.json, for editors. */
export const renderAppSettingsSchema = (): string => render(appSettingsSchema);

/** Renders the JSON Schema of the output of `amcp-test status --json`. */
export const renderStatusSchema = (): string => render(schemaOf(z.array(ProxyStatus), "output"));

/** Renders the JSON Schema of the output of `amcp-test sessions list --json`. */
export const renderSessionsSchema = (): string => render(schemaOf(SessionList, "output"));

/** Renders the JSON Schema of the output of `amcp-test replay --json`. */
export const renderReplaySchema = (): string => render(schemaOf(ReplayReport, "output"));

/** Renders the JSON Schema of the output of `amcp-test sessions show --json`. */
export const renderSessionSchema = (): string => render(schemaOf(ShownSession, "output"));

/** Renders the JSON Schema of a line that `amcp-test export` writes. */
export const renderExportLineSchema = (): string => render(schemaOf(ExportLine, "output"));

/** Renders the JSON Schema of report.json. */
export const renderReportSchema = (): string => render(schemaOf(RunReport, "output"));
