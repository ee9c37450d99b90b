import { z } from "zod";
import { Config } from "../cli/config.ts";

/** JSON Schema of amcp.config.yaml, for editors. */
export const renderConfigSchema = (): string => `${JSON.stringify(z.toJSONSchema(Config, { target: "draft-7", io: "input" }), null, 2)}\n`;
