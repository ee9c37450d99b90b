/** A shorter value stands in too many other words, such as tags and captions: hiding it everywhere would garble every report. */
const FEWEST_CHARACTERS = 8;

/** Variables that are secrets by their names, as far as nothing else is said. */
const SECRET_NAME = /_(SECRET|PASSWORD|TOKEN|KEY)$/;

/** What a run must not show. */
export interface Secrets {
  /** Hidden wherever they show, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** Declared, but too short for that: hidden only where a step writes the variable, and in password boxes. */
  readonly short: readonly string[];
}

/**
 * The secrets of `secrets:` and of variables whose names say so. One that is not set cannot show: a scenario that needs it says so itself.
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

/** What to know about secrets that are too short; those that only a name makes secret are not worth a word. */
export const shortSecretWarnings = ({ short }: Secrets, declared: readonly string[]): readonly string[] =>
  short
    .filter((name) => declared.includes(name))
    .map(
      (name) =>
        `${name} has fewer than ${FEWEST_CHARACTERS} characters: it is hidden where a step writes \${${name}} and in password boxes, but not where else the app shows it`,
    );
