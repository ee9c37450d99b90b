import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { AmcpError } from "../../contracts/errors.ts";
import { visible } from "../../platform/visible.ts";
import type { Terminal } from "../command/command.ts";
import { unattended } from "../run/person.ts";

/**
 * The values of variables: from the environment, else from the person at the terminal, to whom typed characters are not shown.
 *
 * @throws AmcpError AMCP_SCENARIO_UNKNOWN_VARIABLE where one has no value and no person can be asked
 */
export async function askSecrets(names: readonly string[], terminal: Terminal): Promise<Readonly<Record<string, string>>> {
  const { env } = terminal;
  const known = Object.fromEntries(names.map((name) => [name, env[name] ?? ""]).filter(([, value]) => value !== ""));
  const missing = names.filter((name) => !(name in known));
  if (missing.length === 0) return known;
  if (unattended(terminal) !== undefined)
    throw new AmcpError("AMCP_SCENARIO_UNKNOWN_VARIABLE", `the session typed ${missing.join(", ")}, which the environment does not have`);
  const asked: [string, string][] = [];
  for (const name of missing) asked.push([name, await askHidden(`${visible(name)}: `, terminal)]);
  return { ...known, ...Object.fromEntries(asked) };
}

async function askHidden(question: string, { in: input, err }: Terminal): Promise<string> {
  if (input === undefined) return "";
  err.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: true });
  // In this mode Ctrl-C is a key, which must end the program as it does elsewhere.
  lines.once("SIGINT", () => process.kill(process.pid, "SIGINT"));
  try {
    return await lines.question("");
  } finally {
    lines.close();
    err.write("\n");
  }
}
