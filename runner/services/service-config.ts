import { z } from "zod";
import { Duration, parseDuration } from "../language/duration.ts";

const READY_TIMEOUT = "30s";

function isRegExp(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

const limit = { timeout: Duration.default(READY_TIMEOUT).describe("time limit from the start of the service until it is ready") };

/** When a service counts as started. */
const Ready = z
  .union([
    z.strictObject({ url: z.string().min(1).describe("an address that answers with a status below 400, or with 400 to 403"), ...limit }),
    z.strictObject({
      log: z
        .string()
        .min(1)
        .refine(isRegExp, "a regular expression")
        .describe("a regular expression that a line of its output matches; its named groups are further values of the service"),
      ...limit,
    }),
    z.strictObject({
      port: z
        .union([z.literal(true), z.int().min(1).max(65_535)])
        .describe("a port of this machine that accepts connections; `true`: the one it was given"),
      ...limit,
    }),
  ])
  .transform(({ timeout, ...how }) => ({ ...how, timeoutMs: parseDuration(timeout) ?? 0 }));

/** One entry of `services:` in amcp.config.yaml; paths are relative to that file. */
export const ServiceConfig = z.strictObject({
  command: z.array(z.string().min(1)).min(1).describe("the program and its arguments"),
  cwd: z.string().min(1).default(".").describe("its working folder"),
  env: z.record(z.string(), z.string()).default({}).describe("environment variables of the service, beside those of the run and `PORT`"),
  ready: Ready.describe("when it counts as started: `url`, `log` or `port`, with a `timeout`"),
  scope: z.enum(["run", "worker"]).default("run").describe("`run`: one for all scenarios; `worker`: one for each worker"),
});
export type ServiceConfig = z.output<typeof ServiceConfig>;

/** The values that others may refer to: its port, and the named groups of `ready: { log }`. */
const valuesOf = ({ ready }: ServiceConfig): readonly string[] => [
  "port",
  ...("log" in ready ? [...ready.log.matchAll(/\(\?<([A-Za-z_]\w*)>/g)].map(([, name]) => name ?? "") : []),
];

/** @returns why a text that refers to services cannot be resolved; undefined if it can */
export function referenceProblem(text: string, services: Readonly<Record<string, ServiceConfig>>): string | undefined {
  for (const { service, value } of referencesIn(text)) {
    const known = services[service];
    if (known === undefined) return `there is no service \`${service}\`; there are ${Object.keys(services).join(", ") || "none"}`;
    const values = valuesOf(known);
    if (!values.includes(value)) return `\`${service}\` has no value \`${value}\`; it has ${values.join(", ")}`;
  }
  return undefined;
}

/** The values of services that run, by service and name. */
export type ServiceValues = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** `${services.api.port}`; `$${` is a literal `${`. */
const REFERENCE = /\$(\$\{)|\$\{services\.([A-Za-z][\w-]*)\.(\w+)\}/g;

/** The references to services in a text. */
const referencesIn = (text: string): readonly { readonly service: string; readonly value: string }[] =>
  [...text.matchAll(REFERENCE)].flatMap(([, escaped, service = "", value = ""]) => (escaped === undefined ? [{ service, value }] : []));

/** The text with the values in place of the references. A text without a reference to a service stays as it is. */
export function withValues(text: string, values: ServiceValues): string {
  if (referencesIn(text).length === 0) return text;
  return text.replace(REFERENCE, (written, escaped: string | undefined, service: string, value: string) =>
    escaped === undefined ? (values.get(service)?.[value] ?? written) : escaped,
  );
}
