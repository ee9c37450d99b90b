import { errors } from "../../contracts/errors.ts";
import { systemClock } from "../../platform/observability/clock.ts";
import { isAlive } from "../../platform/processes/processes.ts";
import {
  type CheckResult,
  checkResultsAsJson,
  examine,
  failedBy,
  failedCheck,
  type ProxyInput,
  passedCheck,
  readAppSettings,
  renderCheckResults,
} from "../../proxy/index.ts";
import type { Terminal } from "../command/command.ts";
import { nonEmptyText } from "../command/flag-values.ts";
import type { Given } from "../command/flags.ts";
import { version } from "../command/version.ts";
import { readSecret } from "./agent-token.ts";
import { httpOption, linkIdentity } from "./http-option.ts";
import { settingsFileOf } from "./settings-file.ts";

type Environment = Terminal["env"];

/** Reads a proxy's options from the command line. @throws AmcpError AMCP_USAGE */
export type OptionsOf = (given: Given) => ProxyInput;

/**
 * `amcp-proxy --doctor`: checks all requirements of the proxy with the same options, and prints findings with hints.
 * @returns the exit code of the worst finding; warnings have none
 */
export async function diagnose(
  given: Given,
  optionsOf: OptionsOf,
  { env, cwd, out }: Pick<Terminal, "env" | "cwd" | "out">,
): Promise<number> {
  const file = nonEmptyText(settingsFileOf(given, { cwd }));
  const findings: CheckResult[] = [];
  /** Reads one source of the configuration; undefined with a finding if it is invalid. */
  const from = async <Value>(area: string, place: string, read: () => Value | Promise<Value>): Promise<Value | undefined> => {
    try {
      return await read();
    } catch (error) {
      findings.push(...failedBy(error, area, place));
      return undefined;
    }
  };
  const settings = await from("config", file ?? "the environment", () => readAppSettings(file, env));
  if (settings !== undefined) findings.push(...sourcesOf(file, env, settings.options));
  const flags = await from("config", "the command line", () => optionsOf(given));
  const http = await from("config", "--http", () => httpOption(given, env));
  const link = await from("config", "--listen", () => linkIdentity(given));
  const written = settings?.options.secret;
  const secret = await from("secret", secretPlace(env, written), () => readSecret({ ...env, AMCP_SECRET: written ?? env["AMCP_SECRET"] }));
  if (flags?.insecure !== true) findings.push(...secretFindings(secret, { env, place: secretPlace(env, written) }));
  const input = { ...settings?.options, ...flags, ...link, http, secret };
  const seen = await from("secret", secretPlace(env, written), () =>
    examine(input, { ...ports, environment: env, file, writesSecret: written !== undefined }),
  );
  findings.push(...(seen ?? []));
  out.write(given.has("json") ? checkResultsAsJson(findings) : renderCheckResults(findings));
  return doctorExitCode(findings);
}

const ports = { clock: systemClock, version, isAlive };

/** The sources of the configuration and their values. */
function sourcesOf(file: string | undefined, env: Environment, { endpoints = [] }: ProxyInput): readonly CheckResult[] {
  const area = "config";
  const overrides = Object.keys(env).filter((name) => /^(McpProxy|Logging)__/.test(name));
  return [
    passedCheck({
      area,
      place: file ?? "no settings file",
      message: file === undefined ? "defaults and the environment hold" : `${endpoints.length} endpoints`,
    }),
    ...(overrides.length === 0
      ? []
      : [passedCheck({ area, place: "the environment", message: `${overrides.sort().join(", ")} come before the file` })]),
  ];
}

function secretPlace(env: Environment, written: string | undefined): string {
  const file = nonEmptyText(env["AMCP_SECRET_FILE"]);
  if (file !== undefined) return file;
  return written === undefined ? "AMCP_SECRET" : "McpProxy:SharedSecret";
}

function secretFindings(secret: string | undefined, { env, place }: { env: Environment; place: string }): readonly CheckResult[] {
  const area = "secret";
  if (secret === undefined)
    return [
      failedCheck("AMCP_PROXY_UNAUTHENTICATED", {
        area,
        place,
        message: "no shared secret is configured, so no app or agent can authenticate",
      }),
    ];
  const brought = nonEmptyText(env["AMCP_SECRET"]);
  const isSame = brought?.trim() === secret.trim();
  const message =
    brought === undefined
      ? "AMCP_SECRET is not set here, so an agent that is started like this is refused"
      : "AMCP_SECRET is another secret, so an agent that brings it is refused";
  return [
    passedCheck({ area, place, message: "a secret is there" }),
    ...(isSame ? [] : [failedCheck("AMCP_PROXY_UNAUTHENTICATED", { area, place: "the agent's environment", message })]),
  ];
}

/** Chooses among several codes as all commands do: 4, 2, 3. */
export function doctorExitCode(findings: readonly CheckResult[]): number {
  const codes = findings.flatMap(({ level, code }) => (level === "error" && code !== undefined ? [errors[code].exit] : []));
  const worst = ([4, 2, 3, 1] as const).find((exit) => codes.includes(exit));
  // A code of a failed test counts as an error of the environment here.
  return worst === 1 ? 3 : (worst ?? 0);
}
