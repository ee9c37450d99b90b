import { parseArgs } from "node:util";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { nearest } from "../../contracts/near-names.ts";

/** One option of a command; the command line overrides the variable `env`. */
export interface Flag {
  readonly summary: string;
  readonly kind: "text" | "list" | "switch";
  /** Placeholder of the value in `--help`. */
  readonly value?: string;
  /** The value of the option without one; absent if a value is required. */
  readonly assumed?: string;
  /** With `assumed`: pattern of a next word that is the value. Default: any word that does not begin with `-`. */
  readonly takes?: RegExp;
  readonly env?: `AMCP_${string}`;
}

export type Flags = Readonly<Record<string, Flag>>;

/** The given options; absent if neither command line nor environment sets them. */
export interface Given {
  readonly paths: readonly string[];
  text(name: string): string | undefined;
  list(name: string): readonly string[];
  has(name: string): boolean;
}

/** @throws AmcpError AMCP_USAGE for an unknown option or a missing value */
export function readFlags(argv: readonly string[], flags: Flags, env: NodeJS.ProcessEnv): Given {
  const { values, positionals } = parse(argv, flags);
  const given = (name: string): readonly string[] => {
    const value = values[name];
    if (value !== undefined) return (Array.isArray(value) ? value : [value]).map(String);
    const variable = flags[name]?.env;
    const fromEnvironment = variable === undefined ? undefined : env[variable];
    return fromEnvironment === undefined || fromEnvironment === "" ? [] : [fromEnvironment];
  };
  return {
    paths: positionals,
    text: (name) => given(name).at(-1),
    list: (name) => given(name).flatMap((value) => value.split(",")),
    has: (name) => given(name).some((value) => value !== "false" && value !== "0"),
  };
}

function parse(argv: readonly string[], flags: Flags) {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { kind }]) => [
      name,
      { type: kind === "switch" ? ("boolean" as const) : ("string" as const), multiple: kind === "list" },
    ]),
  );
  try {
    return parseArgs({
      args: argv.map((word, index) => withAssumed(word, argv[index + 1], flags)),
      options,
      allowPositionals: true,
      strict: true,
    });
  } catch (cause) {
    throw new AmcpError("AMCP_USAGE", complaintOf(argv, flags, cause), { cause });
  }
}

function withAssumed(word: string, next: string | undefined, flags: Flags): string {
  const { assumed, takes = /^[^-]/ } = flags[word.replace(/^--/, "")] ?? {};
  return word.startsWith("--") && assumed !== undefined && !takes.test(next ?? "") ? `${word}=${assumed}` : word;
}

function complaintOf(argv: readonly string[], flags: Flags, cause: unknown): string {
  const named = argv.map((word) => /^--([^=]+)/.exec(word)?.[1]).filter((name) => name !== undefined);
  const unknown = named.find((name) => !(name in flags));
  if (unknown === undefined) return messageOf(cause).split(". ")[0] ?? "";
  const meant = nearest(unknown, Object.keys(flags));
  return `unknown option --${unknown}${meant === undefined ? "" : `; did you mean --${meant}?`}`;
}

/** The options for `--help`: name with value, and purpose. */
export const flagRows = (flags: Flags): { left: string; right: string }[] =>
  Object.entries(flags).map(([name, { summary, value, env }]) => ({
    left: `--${name}${value === undefined ? "" : `${value.startsWith("[=") ? "" : " "}${value}`}`,
    right: env === undefined ? summary : `${summary} (or ${env})`,
  }));
