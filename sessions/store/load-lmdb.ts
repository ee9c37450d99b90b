import { AmcpError, messageOf } from "../../contracts/errors.ts";

export type Lmdb = typeof import("lmdb");

/**
 * Loads LMDB with its binary for this system. A program that opens no store does not pay for it.
 * @throws AmcpError AMCP_STORE_UNSUPPORTED where the binary is missing
 */
export async function loadLmdb(): Promise<Lmdb> {
  try {
    return await import("lmdb");
  } catch (cause) {
    const system = `${process.platform}-${process.arch}`;
    throw new AmcpError(
      "AMCP_STORE_UNSUPPORTED",
      `calls cannot be recorded: the binary of LMDB for ${system} is missing: ${messageOf(cause)}`,
      {
        cause,
      },
    );
  }
}
