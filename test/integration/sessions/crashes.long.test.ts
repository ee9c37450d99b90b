import { test } from "vitest";
import { crashRounds } from "../../support/sessions/crash-rounds.ts";

test("a recorder that is killed sixty times loses no acknowledged call", { timeout: 600_000 }, () => crashRounds(60));
