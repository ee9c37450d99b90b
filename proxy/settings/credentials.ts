import { createHiding } from "../../platform/secrets.ts";
import { HIDDEN } from "../../platform/shown-url.ts";
import type { Target } from "./target.ts";

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
export const createMask = (values: readonly string[]): ((text: string) => string) =>
  createHiding(values.filter(({ length }) => length >= FEWEST_CHARACTERS).map((value) => ({ value, shown: HIDDEN })));
