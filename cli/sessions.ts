import { AmcpError } from "../contracts/errors.ts";
import { didYouMean } from "../contracts/near-names.ts";
import type { SessionList } from "../contracts/sessions/api.ts";
import type { McpSession } from "../contracts/sessions/mcp-session.ts";
import { plural, visible, visibleLines } from "../platform/text/shown-text.ts";
import { type ApiClient, pagesOf, renderCount, type SessionSource, underParents } from "../sessions/index.ts";
import type { Command, Terminal } from "./command/command.ts";
import { wholeNumber } from "./command/flag-values.ts";
import { type Flags, type Given, readFlags } from "./command/flags.ts";
import { writeSlowly } from "./command/write-output.ts";
import { findSession, listSessions, shortIdLength } from "./sessions/find-session.ts";
import { holdsStore, refuseWithoutStore, sessionArgument, withSession, withSessions } from "./sessions/session-connection.ts";
import { createCallTable, renderSessionFacts, renderSessions, type Width } from "./sessions/session-table.ts";
import { storeFlag, storeFolder } from "./sessions/sessions-folder.ts";

const LISTED = 20;

const flags: Flags = {
  ...storeFlag,
  limit: { kind: "text", value: "N", summary: `how many sessions \`list\` shows, the newest first (${LISTED} by default)` },
  empty: { kind: "switch", summary: "`list` also shows sessions without calls: agents that only connected" },
  json: {
    kind: "switch",
    summary: "print JSON; the schemas are docs/schema/sessions.json of `list` and docs/schema/session.json of `show`",
  },
};

/** The arguments of an action of `sessions`. */
interface Context {
  readonly folder: string;
  readonly ids: readonly string[];
  readonly given: Given;
  readonly terminal: Terminal;
}

const actions = { list, show, delete: remove } as const satisfies Record<string, (context: Context) => Promise<void>>;

export const sessionsCommand: Command = {
  name: "sessions",
  summary: "What agents did: lists the sessions that are kept, shows the calls of one, deletes some. An id may be shortened.",
  usage: "sessions list | show SESSION | delete SESSION...",
  flags,
  async run(argv, terminal) {
    const given = readFlags(argv, flags, terminal.env);
    const [word = "list", ...ids] = given.paths;
    const names = Object.keys(actions);
    if (!isAction(word)) throw new AmcpError("AMCP_USAGE", `sessions takes ${names.join(", ")}, not "${word}"${didYouMean(word, names)}`);
    await actions[word]({ folder: storeFolder(given, terminal), ids, given, terminal });
    return 0;
  },
};

const isAction = (word: string): word is keyof typeof actions => Object.hasOwn(actions, word);

async function list({ folder, ids, given, terminal }: Context): Promise<void> {
  if (ids.length > 0) throw new AmcpError("AMCP_USAGE", `sessions list takes no "${ids[0]}"; sessions show takes an id`);
  const limit = wholeNumber("--limit", given.text("limit"), { least: 1 }) ?? LISTED;
  const empty = given.has("empty");
  const { out } = terminal;
  const read = async (client: ApiClient): Promise<SessionList> => {
    const { total } = await client.sessions({ limit: 1, ...(empty && { empty }) });
    const found: McpSession[] = [];
    for await (const session of listSessions(client, { limit, empty })) found.push(session);
    return { sessions: found, total, limit, offset: 0 };
  };
  const listed = holdsStore(folder) ? await withSessions(folder, terminal, read) : { sessions: [], total: 0, limit, offset: 0 };
  if (given.has("json")) {
    out.write(visibleLines(`${JSON.stringify(listed, undefined, 2)}\n`));
    return;
  }
  if (listed.total === 0) {
    const [what, when] = empty ? ["session", "connects"] : ["session with calls", "calls its first tool"];
    out.write(`No ${what} is kept in ${visible(folder)}. A proxy keeps one there when an agent ${when}.\n`);
    return;
  }
  const idLength = shortIdLength(listed.sessions.map(({ id }) => id));
  out.write(renderSessions(listed.sessions, { width: widthOf(terminal), idLength }));
  const rest = listed.total - listed.sessions.length;
  if (rest > 0) out.write(`${plural(rest, "older session")} not shown; --limit ${listed.total} shows all\n`);
}

async function show({ folder, ids, given, terminal }: Context): Promise<void> {
  await withSession(folder, sessionArgument("sessions show", ids), terminal, async (source) => {
    const render = given.has("json") ? jsonPages(source) : tablePages(source, widthOf(terminal));
    for await (const text of render) if (!(await writeSlowly(terminal.out, text))) return;
  });
}

async function* tablePages(source: SessionSource, width: Width): AsyncGenerator<string> {
  yield `${renderSessionFacts(source.session, { width })}\n`;
  const render = createCallTable({ width });
  for await (const page of pagesOf(source)) yield render(underParents(page));
}

async function* jsonPages(source: SessionSource): AsyncGenerator<string> {
  yield `{\n  "session": ${indented(source.session, 2)},\n  "tool_calls": [`;
  let separator = "\n    ";
  for await (const page of pagesOf(source)) {
    for (const call of page) {
      yield separator + indented(call, 4);
      separator = ",\n    ";
    }
  }
  yield "\n  ]\n}\n";
}

/** JSON within a document: its lines but the first are indented. */
const indented = (value: unknown, by: number): string =>
  visibleLines(JSON.stringify(value, undefined, 2)).replaceAll("\n", `\n${" ".repeat(by)}`);

/** Finds all sessions before the first is deleted, so that a misspelt id deletes none. */
async function remove({ folder, ids, terminal }: Context): Promise<void> {
  const [first] = ids;
  if (first === undefined) throw new AmcpError("AMCP_USAGE", "sessions delete takes the ids of sessions, or their beginnings");
  refuseWithoutStore(folder, first);
  await withSessions(folder, terminal, async (client) => {
    const found = new Map<string, string>();
    for (const written of ids) {
      const { id, client_name = "" } = await findSession(client, written);
      found.set(id, client_name);
    }
    for (const [id, name] of found) {
      const { total } = await client.toolCalls({ session_id: id, limit: 1 });
      const before = await client.status();
      await client.deleteSession(id);
      const after = await client.status();
      const of = name === "" ? "" : ` of ${name}`;
      const freed = renderCount(Math.max(0, before.size_bytes - after.size_bytes));
      terminal.out.write(visible(`deleted session ${id}${of}: ${plural(total, "call")}, ${freed} bytes`));
      terminal.out.write("\n");
    }
  });
}

/** A terminal of unknown width reports 0. */
const widthOf = ({ out: { isTTY, columns = 0 } }: Terminal): Width => (isTTY === true && columns > 0 ? columns : undefined);
