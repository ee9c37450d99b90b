import { createHiding } from "../../platform/text/secrets.ts";
import { HIDDEN_CREDENTIAL } from "../../platform/text/shown-text.ts";

/** An upstream that the proxy dials or starts. */
export type Target = AppTarget | ServerTarget | CommandTarget;

/** A listening app, discovered or configured. */
export interface AppTarget {
  readonly kind: "app";
  readonly appId: string;
  /** `tcp://`, `pipe://`, `unix://` or `http://` of this machine, `tls://` or `https://` of any. */
  readonly endpoint: string;
  /** PEM texts of the authorities that replace the system's. */
  readonly ca?: string | undefined;
  /** Undefined if the source of the target does not know it. */
  readonly instance?: string;
  readonly pid?: number;
}

/** An MCP server behind a URL: Streamable HTTP, or the older HTTP+SSE. */
export interface ServerTarget {
  readonly kind: "server";
  readonly appId: string;
  readonly url: string;
  /** The URL for people, without credentials. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** PEM texts of the authorities that replace the system's. */
  readonly ca?: string | undefined;
  /** Values to mask besides those in URL and headers. */
  readonly credentials: readonly string[];
  /** One session serves every agent. */
  readonly shared: boolean;
}

/** An MCP server that the proxy starts and speaks to on stdio. */
export interface CommandTarget {
  readonly kind: "command";
  readonly appId: string;
  /** For people: `stdio:` and the program. */
  readonly endpoint: string;
  readonly command: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string | undefined;
  /** Values to mask besides known credentials in arguments and variables. */
  readonly credentials: readonly string[];
  /** One process serves every agent. */
  readonly shared: boolean;
}

/** Shorter values occur in too many other words to be masked. */
const FEWEST_CHARACTERS = 6;

/** Names of options, variables and headers whose values are credentials. */
const CREDENTIAL_NAME = /(secret|passw(or)?d|pwd|token|key|auth|authorization|cookie|credentials?)$/i;

/** Whether the value of an option, a variable or a header with this name is a credential. */
export const isCredentialName = (name: string): boolean => CREDENTIAL_NAME.test(name);

/** The credentials in an upstream's configuration, which the upstream may repeat in its output. */
export function credentialsOf(endpoint: Target): readonly string[] {
  if (endpoint.kind === "app") return [];
  const own =
    endpoint.kind === "server"
      ? [...credentialsInUrl(endpoint.url), ...Object.values(endpoint.headers).flatMap((value) => [value, value.replace(/^\w+ +/, "")])]
      : [...credentialsInArguments(endpoint.command.slice(1)), ...credentialsInVariables(endpoint.env)];
  return [...own, ...endpoint.credentials];
}

/** The credentials of upstreams with names for their references in records of calls. */
export const endpointSecrets = (endpoints: readonly Target[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    endpoints.flatMap((endpoint) =>
      [...new Set(credentialsOf(endpoint))]
        .filter((value) => value.length >= FEWEST_CHARACTERS)
        .map((value, index) => [`${endpoint.appId}_CREDENTIAL_${index + 1}`, value]),
    ),
  );

function credentialsInUrl(text: string): readonly string[] {
  if (!URL.canParse(text)) return [];
  const { username, password, search, searchParams } = new URL(text);
  const written = search.split("&").map((pair) => pair.slice(pair.indexOf("=") + 1));
  return [username, password, decode(username), decode(password), ...written, ...searchParams.values()];
}

/** `--api-key VALUE`, `--api-key=VALUE`, and the credentials of URLs. */
function credentialsInArguments(args: readonly string[]): readonly string[] {
  return args.flatMap((argument, index) => {
    const [, name = "", value = ""] = /^([\w-]+)=(.*)$/s.exec(argument) ?? [];
    const isAnnounced = isCredentialName(args[index - 1] ?? "") && /^-/.test(args[index - 1] ?? "");
    return [...(isCredentialName(name) ? [value] : []), ...(isAnnounced ? [argument] : []), ...credentialsInUrl(value || argument)];
  });
}

const credentialsInVariables = (variables: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(variables).flatMap(([name, value]) => (isCredentialName(name) ? [value] : credentialsInUrl(value)));

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Replaces these values wherever a text contains them, however it spells them. */
export const createCredentialMask = (values: readonly string[]): ((text: string) => string) =>
  createHiding(values.filter(({ length }) => length >= FEWEST_CHARACTERS).map((value) => ({ value, shown: HIDDEN_CREDENTIAL })));
