import { z } from "zod";
import { Config } from "../cli/config.ts";
import { AppSettings } from "../proxy/app-settings.ts";

const render = (schema: z.ZodType): string => `${JSON.stringify(z.toJSONSchema(schema, { target: "draft-7", io: "input" }), null, 2)}\n`;

/** JSON Schema of amcp.config.yaml, for editors. */
export const renderConfigSchema = (): string => render(Config);

/** JSON Schema of the sections of an appsettings.json that the proxy reads. */
export const renderAppSettingsSchema = (): string => render(AppSettings);
