import { readFile } from "node:fs/promises";
import { z } from "zod";
import { AmcpError, messageOf } from "../contracts/errors.ts";
import { NamesOption, type ProxyInput } from "./options.ts";

const TIME_SPAN = /^(?:(\d+)\.)?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,7}))?)?$/;

/** A .NET TimeSpan, `[days.]hh:mm[:ss[.fraction]]`, in milliseconds. */
const TimeSpan = z
  .string()
  .regex(TIME_SPAN, "write a time span as hh:mm:ss, such as 00:00:30")
  .transform((text) => {
    const [days = 0, hours = 0, minutes = 0, seconds = 0, fraction = 0] = (TIME_SPAN.exec(text) ?? [])
      .slice(1)
      .map((part, index) => (index === 4 ? Number(`0.${part ?? 0}`) : Number(part ?? 0)));
    return Math.round(1000 * (((days * 24 + hours) * 60 + minutes) * 60 + seconds + fraction));
  });

const LogLevel = z.enum(["Debug", "Information", "Warning", "Error"]);

/** Seed 000, section 8, beside the settings of other programs in the same file. */
const AppSettings = z.looseObject({
  Logging: z.looseObject({ LogLevel: z.union([LogLevel, z.looseObject({ Default: LogLevel.optional() })]).optional() }).optional(),
  McpProxy: z
    .looseObject({
      SharedSecret: z.string().optional(),
      Listen: z.string().optional(),
      Names: NamesOption.optional(),
      TokenExpiry: TimeSpan.optional(),
      ToolTimeout: TimeSpan.optional(),
      ToolTimeouts: z.record(z.string(), TimeSpan).optional(),
      ConnectTimeout: TimeSpan.optional(),
      OperationTimeout: TimeSpan.optional(),
      CatalogDebounce: TimeSpan.optional(),
    })
    .default({}),
});

type Environment = Readonly<Record<string, string | undefined>>;

/** What a settings file and the environment say about a proxy. */
export interface ProxySettings {
  readonly options: ProxyInput;
  readonly logLevel: z.output<typeof LogLevel> | undefined;
}

/**
 * Reads the `McpProxy` and `Logging` sections of an appsettings.json. As in .NET, variables such as `McpProxy__ToolTimeout` and
 * `Logging__LogLevel__Default` override the file.
 *
 * @param file undefined for the environment alone
 * @throws AmcpError AMCP_FILE_NOT_FOUND, AMCP_CONFIG_INVALID
 */
export async function readAppSettings(file: string | undefined, environment: Environment): Promise<ProxySettings> {
  const written = file === undefined ? {} : await readJson(file);
  const parsed = AppSettings.safeParse(override(written, environment));
  if (!parsed.success) throw new AmcpError("AMCP_CONFIG_INVALID", `${file ?? "the environment"}: ${z.prettifyError(parsed.error)}`);
  const { McpProxy: section, Logging } = parsed.data;
  const level = Logging?.LogLevel;
  const options = {
    secret: section.SharedSecret,
    listen: section.Listen,
    names: section.Names,
    tokenExpiryMs: section.TokenExpiry,
    toolTimeoutMs: section.ToolTimeout,
    toolTimeoutsMs: section.ToolTimeouts,
    connectTimeoutMs: section.ConnectTimeout,
    operationTimeoutMs: section.OperationTimeout,
    catalogDebounceMs: section.CatalogDebounce,
  };
  return { options, logLevel: typeof level === "object" ? level.Default : level };
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch((cause: Error) => {
    throw new AmcpError("AMCP_FILE_NOT_FOUND", `${file} cannot be read: ${cause.message}`, { cause });
  });
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    throw new AmcpError("AMCP_CONFIG_INVALID", `${file} is not JSON: ${messageOf(cause)}`, { cause });
  }
}

const SECTION = "McpProxy__";

function override(written: unknown, environment: Environment): unknown {
  if (typeof written !== "object" || written === null || Array.isArray(written)) return written;
  const settings: Record<string, unknown> = { ...written };
  const overrides = Object.entries(environment).flatMap(([name, value]) =>
    name.startsWith(SECTION) && value !== undefined ? [[name.slice(SECTION.length), value] as const] : [],
  );
  const { McpProxy: section } = settings;
  if (overrides.length > 0) settings["McpProxy"] = { ...(typeof section === "object" ? section : {}), ...Object.fromEntries(overrides) };
  const level = environment["Logging__LogLevel__Default"];
  if (level !== undefined) settings["Logging"] = { LogLevel: level };
  return settings;
}
