/** Shorter values match too many words, such as tags and captions: replacing them everywhere would garble reports. */
const FEWEST_CHARACTERS = 8;

/** Variables that are secrets by name. */
const SECRET_NAME = /_(SECRET|PASSWORD|TOKEN|KEY)$/;

/** Values that a run must not show. */
export interface Secrets {
  /** By name; hidden everywhere. */
  readonly values: Readonly<Record<string, string>>;
  /** Names of short ones, which are hidden only where a step uses the variable and in password boxes. */
  readonly short: readonly string[];
}

/**
 * The secrets of `secrets:` and of variables with matching names. Unset ones are ignored; scenarios that need them report it.
 *
 * @param declared `secrets` of the configuration
 */
export function secretsIn(declared: readonly string[], env: NodeJS.ProcessEnv): Secrets {
  const names = new Set([...declared, ...Object.keys(env).filter((name) => SECRET_NAME.test(name))]);
  const set = [...names].flatMap((name) => {
    const value = env[name] ?? "";
    return value === "" ? [] : [{ name, value }];
  });
  const isLong = ({ value }: { value: string }) => value.length >= FEWEST_CHARACTERS;
  return {
    values: Object.fromEntries(set.filter(isLong).map(({ name, value }) => [name, value])),
    short: set.filter((one) => !isLong(one)).map(({ name }) => name),
  };
}

/** Warnings about short secrets; those that are secrets only by name cause none. */
export const shortSecretWarnings = ({ short }: Secrets, declared: readonly string[]): readonly string[] =>
  short
    .filter((name) => declared.includes(name))
    .map(
      (name) =>
        `${name} has fewer than ${FEWEST_CHARACTERS} characters: it is hidden where a step writes \${${name}} and in password boxes, but not where else the app shows it`,
    );
