import { test } from "vitest";
import { crashRounds } from "../../support/sessions/crash-rounds.ts";

test("a recorder that is killed at any moment loses no acknowledged call, and keeps none twice", () => crashRounds(5));

test("so does one that does not wait for the disk, as in a run", () => crashRounds(5, ["--no-sync"]));
