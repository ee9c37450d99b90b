/**
 * Reads every value of a data file, in a process of its own: LMDB maps the file into memory, so that a missing or broken page ends the
 * process that touches it. Exits 0 where all values are as they were written, DAMAGED otherwise.
 */
import { messageOf } from "../../contracts/errors.ts";
import { sha256 } from "../../platform/text/bytes.ts";
import { jsonIn } from "./checked-value.ts";
import { buckets } from "./keys.ts";
import { isDamage, openReadOnly } from "./lmdb-store.ts";
import { DAMAGED } from "./probe.ts";

const isBlobSound = (key: string, value: Uint8Array) => sha256(value) === key;

async function main([file = ""]: readonly string[]): Promise<string | undefined> {
  const store = await openReadOnly(file);
  for (const name of store.bucketNames())
    for (const { key, value } of store.bucket(name).range())
      if (!(name === buckets.blobs ? isBlobSound(key, value) : jsonIn(value) !== undefined))
        return `the value of ${key} in ${name} is not as it was written`;
  return undefined;
}

try {
  const damage = await main(process.argv.slice(2));
  if (damage !== undefined) process.stderr.write(damage);
  process.exitCode = damage === undefined ? 0 : DAMAGED;
} catch (error) {
  process.stderr.write(messageOf(error));
  process.exitCode = isDamage(error) ? DAMAGED : 1;
}
