import { test } from "vitest";
import { crashRounds } from "../../support/sessions/crash-rounds.ts";

test("a recorder that is killed two hundred times loses no acknowledged call", { timeout: 1_200_000 }, () => crashRounds(200));
