import { AmcpError } from "../../contracts/errors.ts";
import { decodeValue, encodeValue } from "./checked-value.ts";
import type { KeyValueStore, Transaction } from "./key-value-store.ts";
import { buckets } from "./keys.ts";

/** Version of the format that this program writes. */
export const FORMAT = 1;

const KEY = "format";

/**
 * Migrations from a format to the next one, by the older number. A record without `annotations`, `status` or `instance`, as other programs
 * write it, is one of format 1. Seed 004, Migration Notes.
 */
const migrations: Readonly<Record<number, (transaction: Transaction) => void>> = {};

/** Brings a store to this program's format. @param shown its folder @throws AmcpError AMCP_STORE_NEWER */
export async function migrate(store: KeyValueStore, shown: string): Promise<void> {
  const found = decodeValue<number>(store.bucket(buckets.meta).get(KEY));
  if (found === FORMAT) return;
  if (found !== undefined && found > FORMAT)
    throw new AmcpError("AMCP_STORE_NEWER", `the session store ${shown} has format ${found}; this program knows formats up to ${FORMAT}`);
  await store.write((transaction) => {
    for (let format = found ?? FORMAT; format < FORMAT; format += 1) migrations[format]?.(transaction);
    transaction.put(buckets.meta, KEY, encodeValue(FORMAT));
  });
}
