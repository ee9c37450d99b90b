import { AmcpError } from "../contracts/errors.ts";
import { CONFIG_FILE } from "./config.ts";

/** A shorter one stands in too many other words. */
const FEWEST_CHARACTERS = 4;

/**
 * The values that must not show, by name. One that is not set cannot show: a scenario that needs it says so itself.
 * @throws AmcpError AMCP_CONFIG_INVALID for one that is too short to be told from other words
 */
export function secretsIn(names: readonly string[], env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const values = names.flatMap((name) => {
    const value = env[name] ?? "";
    if (value !== "" && value.length < FEWEST_CHARACTERS)
      throw new AmcpError(
        "AMCP_CONFIG_INVALID",
        `${CONFIG_FILE}: secrets: ${name} has fewer than ${FEWEST_CHARACTERS} characters; hidden, it would garble every report`,
      );
    return value === "" ? [] : [[name, value] as const];
  });
  return Object.fromEntries(values);
}
