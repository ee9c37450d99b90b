import { expect, test } from "vitest";
import { crashRounds } from "../../support/sessions/store-crash-rounds.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("no acknowledged call is lost when the writer is killed, 10 times", async () => {
  expect(await crashRounds(await temporaryFolder(), 10)).toBeGreaterThan(0);
});
