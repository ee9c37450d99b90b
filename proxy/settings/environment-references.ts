import { isObject } from "../../platform/text/json-values.ts";
import { isCredentialName } from "./target.ts";

/** `${NAME}`, or `$${` for the two characters themselves. */
const REFERENCE = /\$\$\{|\$\{([^}]*)\}/g;

/** Settings with resolved references to environment variables. */
export interface ResolvedSettings {
  readonly settings: unknown;
  /** One line for each reference without a value: place, cause, cure. */
  readonly problems: readonly string[];
  /** The endpoint's values from the environment that must be masked. @param index in `McpProxy.Endpoints` */
  valuesOf(index: number): readonly string[];
}

/** Replaces the references in `Url`, `Args`, `Headers` and `Env` of the endpoints; other settings stay as written. */
export function resolveReferences(written: unknown, environment: Readonly<Record<string, string | undefined>>): ResolvedSettings {
  const section = memberOf(written, "McpProxy");
  const endpoints = memberOf(section, "Endpoints");
  if (!Array.isArray(endpoints)) return { settings: written, problems: [], valuesOf: () => [] };
  const notes: Notes = { problems: [], values: new Map() };
  const resolved = endpoints.map((endpoint: unknown, index) => {
    const take: Take = (text, place) =>
      text.replace(REFERENCE, (reference, name: string | undefined) =>
        name === undefined ? "${" : substituteFor({ reference, name, value: environment[name] ?? "", endpoint, index, place }, notes),
      );
    return isObject(endpoint) ? { ...endpoint, ...resolveEach(endpoint, take) } : endpoint;
  });
  return {
    settings: { ...toObject(written), McpProxy: { ...toObject(section), Endpoints: resolved } },
    problems: notes.problems,
    valuesOf: (index) => notes.values.get(index) ?? [],
  };
}

interface Notes {
  readonly problems: string[];
  readonly values: Map<number, readonly string[]>;
}

interface Reference {
  /** The reference as written. */
  readonly reference: string;
  readonly name: string;
  readonly value: string;
  readonly endpoint: unknown;
  readonly index: number;
  /** Path within the endpoint. */
  readonly place: string;
}

/** An empty value counts as missing: a CI server sets it for jobs without access to a secret. */
function substituteFor(found: Reference, { problems, values }: Notes): string {
  const { reference, name, value, index, place } = found;
  if (value === "") {
    problems.push(`McpProxy.Endpoints[${index}].${place}: ${explainMissing(name)}`);
    return reference;
  }
  if (isHidden(found)) values.set(index, [...(values.get(index) ?? []), value]);
  return value;
}

const explainMissing = (name: string): string =>
  `the environment has no "${name}"; set the variable where the proxy is started, or write $\${${name}} for the text itself`;

/** An argument's folder or a URL's port may be visible; header values and other parts of a URL may not. */
function isHidden({ reference, name, endpoint, place }: Reference): boolean {
  if (isCredentialName(name) || place.startsWith("Headers")) return true;
  const url = memberOf(endpoint, "Url");
  return place === "Url" && typeof url === "string" && !hostIn(url).includes(reference);
}

const hostIn = (url: string): string => /^\w+:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(url)?.[1] ?? "";

type Take = (text: string, place: string) => string;

function resolveEach(endpoint: object, take: Take): Readonly<Record<string, unknown>> {
  const found = ["Url", "Args", "Headers", "Env"].filter((key) => Object.hasOwn(endpoint, key));
  return Object.fromEntries(found.map((key) => [key, resolveIn(memberOf(endpoint, key), key, take)]));
}

function resolveIn(value: unknown, place: string, take: Take): unknown {
  if (typeof value === "string") return take(value, place);
  if (Array.isArray(value)) return value.map((item: unknown, index) => resolveIn(item, `${place}[${index}]`, take));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolveIn(item, `${place}.${key}`, take)]));
}

const toObject = (value: unknown): object => (isObject(value) ? value : {});
const memberOf = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined);

/** Applies variables such as `McpProxy__Endpoints__0__Endpoint` as .NET does: `__` separates keys, and a number is a list index. */
export function overrideByEnvironment(
  section: unknown,
  prefix: string,
  environment: Readonly<Record<string, string | undefined>>,
): unknown {
  const overrides = Object.entries(environment).filter(([name]) => name.startsWith(`${prefix}__`));
  return overrides.reduce<unknown>(
    (settings, [name, value]) => (value === undefined ? settings : put(settings, name.split("__").slice(1), value)),
    section,
  );
}

function put(within: unknown, [key, ...rest]: readonly string[], value: string): unknown {
  if (key === undefined) return value;
  if (Array.isArray(within) || (within === undefined && /^\d+$/.test(key))) {
    const items: unknown[] = Array.isArray(within) ? [...within] : [];
    items[Number(key)] = put(items[Number(key)], rest, value);
    return items;
  }
  const map = typeof within === "object" && within !== null ? { ...within } : {};
  return { ...map, [key]: put(Reflect.get(map, key), rest, value) };
}
