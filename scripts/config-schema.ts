import { z } from "zod";
import { Config } from "../cli/config.ts";
import { ProxyStatus } from "../contracts/proxy-control.ts";
import { AppSettings } from "../proxy/app-settings.ts";

const render = (schema: z.ZodType, io: "input" | "output" = "input"): string =>
  `${JSON.stringify(z.toJSONSchema(schema, { target: "draft-7", io }), null, 2)}\n`;

/** JSON Schema of amcp.config.yaml, for editors. */
export const renderConfigSchema = (): string => render(Config);

/** JSON Schema of the sections of an appsettings.json that the proxy reads. */
export const renderAppSettingsSchema = (): string => render(AppSettings);

/** JSON Schema of what `amcp-test status --json` writes. */
export const renderStatusSchema = (): string => render(z.array(ProxyStatus), "output");
