import { expect, test } from "vitest";
import { crashRounds } from "../../support/sessions/store-crash-rounds.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const MINUTE = 60_000;

test("no acknowledged call is lost when the writer is killed, 200 times", { timeout: 30 * MINUTE }, async () => {
  expect(await crashRounds(await temporaryFolder(), 200)).toBeGreaterThan(200);
});
