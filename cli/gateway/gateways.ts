import { AmcpError } from "../../contracts/errors.ts";
import { didYouMean } from "../../contracts/near-names.ts";
import type { GatewayProgram } from "./gateway-program.ts";

/** The gateways by name. They are loaded on demand, so that one's start does not pay for the others. */
const programs = new Map<string, () => Promise<GatewayProgram>>([
  ["nsip", async () => (await import("./nsip.ts")).nsip],
  ["binance", async () => (await import("./binance.ts")).binance],
]);

export const apis: readonly string[] = [...programs.keys()];

/** Names of the gateways, as a list in words. */
export const gatewayNames = (): string => apis.join(" or ");

/** @returns undefined for a name that no gateway has */
export const findGateway = async (name: string | undefined): Promise<GatewayProgram | undefined> => programs.get(name ?? "")?.();

/**
 * The gateway that the first word after a command names.
 *
 * @param command for messages
 * @throws AmcpError AMCP_USAGE where it names none
 */
export async function namedGateway(command: "gateway" | "mock", name: string | undefined): Promise<GatewayProgram> {
  const program = await findGateway(name);
  if (program !== undefined) return program;
  const written = name === undefined ? "" : `, not "${name}"${didYouMean(name, apis)}`;
  throw new AmcpError("AMCP_USAGE", `${command} takes the name of an API first: ${gatewayNames()}${written}`);
}
