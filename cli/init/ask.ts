import { createInterface } from "node:readline/promises";
import { AmcpError } from "../../contracts/errors.ts";
import type { Terminal } from "../command/command.ts";
import type { FoundApp } from "./find-apps.ts";

/** Asks the user at the terminal. */
export type AskUser = (question: string) => Promise<string>;

/** How a change is agreed with the user. */
export interface Consent {
  readonly cwd: string;
  /** Undefined without a terminal. */
  readonly ask: AskUser | undefined;
  /** Asks no question. */
  readonly yes: boolean;
  readonly print: (line: string) => void;
}

/** A function that asks the user; undefined without a terminal. */
export function askerOf({ in: input, out }: Terminal): AskUser | undefined {
  if (input?.isTTY !== true) return undefined;
  return async (question) => {
    const lines = createInterface({ input, output: out });
    try {
      return (await lines.question(question)).trim();
    } finally {
      lines.close();
    }
  };
}

/** Asks a yes/no question; the default is yes. */
export async function agrees(ask: AskUser, question: string): Promise<boolean> {
  return !/^n/i.test(await ask(`${question} [Y/n] `));
}

/**
 * Asks which of several apps to add.
 *
 * @throws AmcpError AMCP_USAGE without a terminal
 */
export async function chooseApps<App extends FoundApp>(apps: readonly App[], ask: AskUser | undefined): Promise<readonly App[]> {
  const list = apps.map(({ id, path }, index) => `  ${index + 1}. ${id} (${path})\n`).join("");
  if (ask === undefined) {
    const names = apps.map(({ id, path }) => `${id} (${path})`).join(", ");
    throw new AmcpError(
      "AMCP_USAGE",
      `there are ${apps.length} Avalonia apps: ${names}; choose with --app NAME,NAME or take all with --yes`,
    );
  }
  const answer = await ask(`There are ${apps.length} Avalonia apps:\n${list}Which ones? Numbers or names, or Enter for all: `);
  return answer === "" ? apps : appsNamed(answer.split(/[\s,]+/), apps);
}

/**
 * The apps with these ids or numbers in the list.
 *
 * @throws AmcpError AMCP_USAGE for an unknown word
 */
export function appsNamed<App extends FoundApp>(words: readonly string[], apps: readonly App[]): readonly App[] {
  return words.map((word) => {
    const found = apps.find(({ id }, index) => id.toLowerCase() === word.toLowerCase() || String(index + 1) === word);
    if (found !== undefined) return found;
    throw new AmcpError("AMCP_USAGE", `there is no app ${word}; there are ${apps.map(({ id }) => id).join(", ")}`);
  });
}
