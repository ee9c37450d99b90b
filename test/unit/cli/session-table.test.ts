import { expect, test } from "vitest";
import { findSession, shortIdLength } from "../../../cli/sessions/find-session.ts";
import { createCallTable, renderSessionFacts, renderSessions } from "../../../cli/sessions/session-table.ts";
import { hostile } from "../../servers/sessions/sample-calls.ts";
import { call, session } from "../../support/sessions/session-source.ts";
import { verifies } from "../../support/verifies.ts";

const active = {
  ...session,
  id: "9b000000-0000-4000-8000-000000000000",
  client_name: "日本のエージェント",
  status: "active" as const,
  end_time: null,
};
const clock = /\d{4}-\d\d-\d\d \d\d:\d\d/g;

test("sessions are a table, in columns also of wide characters", () => {
  const { client_name: _, client_version: __, ...nameless } = { ...session, start_time: "2026-11-22T08:00:00.000Z" };
  const table = renderSessions([active, session, nameless], { width: undefined, idLength: 8 }).replace(clock, "2026-11-24 10:07");
  expect(table).toMatchInlineSnapshot(`
    "SESSION   CLIENT                    STATUS  START                DURATION  CALLS  TOKENS
    9b000000  日本のエージェント 2.1.0  active  2026-11-24 10:07  12 min 36 s      3   4,210
    3f2a91c0  claude-code 2.1.0         closed  2026-11-24 10:07  12 min 37 s      3   4,210
    3f2a91c0                            closed  2026-11-24 10:07      2 d 2 h      3   4,210
    "
  `);
});

test("a narrow terminal cuts the client's name first, and then the lines", () => {
  const named = { ...session, client_name: "a client with a name that is much too long" };
  const narrow = renderSessions([named], { width: 80, idLength: 8 });
  expect(narrow.split("\n").map(({ length }) => length)).toEqual([80, 80, 0]);
  expect(narrow).toContain("…");
  for (const line of renderSessions([named], { width: 30, idLength: 8 }).split("\n")) expect(line.length).toBeLessThanOrEqual(30);
});

test("calls are a table whose last column has the error, and nested ones are indented", () => {
  const render = createCallTable({ width: undefined });
  const first = [
    call(0, { server_name: "amcp-proxy", tool_name: "tool_call" }),
    call(1, { parent_call_id: "x", duration: 61_000_000_000 }),
    call(2, { status: "timeout", error: "no answer\nwithin 30 s", duration: 1_234_000_000 }),
  ];
  const { metrics: _, status: __, ...bare } = call(3, { error: "failed" });
  expect(`${render(first)}${render([bare])}`.replaceAll(/\d\d:\d\d:\d\d/g, "10:07:03")).toMatchInlineSnapshot(`
    "TIME      TOOL                       RESULT    DURATION  TOKENS  ERROR
    10:07:03  amcp-proxy:tool_call       ok         12.4 ms      23
    10:07:03    WatchTower:ClickElement  ok       1 min 1 s      23
    10:07:03  WatchTower:ClickElement    timeout      1.2 s      23  no answer\\nwithin 30 s
    10:07:03  WatchTower:ClickElement    error      12.4 ms          failed
    "
  `);
});

test("a terminal has the whole error of a call below its row, in lines that fit", () => {
  const error = 'ELEMENT_NOT_FOUND: no element matches "#Save"\nLook at the tree with GetElementTree and choose one of its locators.';
  const calls = [call(0, { status: "error", error }), call(1)];
  const shown = (width: number) => createCallTable({ width })(calls).replaceAll(/\d\d:\d\d:\d\d/g, "10:07:03");
  expect(shown(70)).toMatchInlineSnapshot(`
    "TIME      TOOL                     RESULT  DURATION  TOKENS
    10:07:03  WatchTower:ClickElement  error    12.4 ms      23
              ELEMENT_NOT_FOUND: no element matches "#Save"\\nLook at the
              tree with GetElementTree and choose one of its locators.
    10:07:03  WatchTower:ClickElement  ok       12.4 ms      23
    "
  `);
  const narrow = shown(30).split("\n");
  for (const line of narrow) expect(line.length).toBeLessThanOrEqual(30);
  expect(narrow).toContain("choose one of its locators.");
});

test("foreign text reaches no terminal as it is", verifies(["card/17-escapes"]), () => {
  const evil = { ...session, client_name: hostile.escape, client_version: hostile.direction };
  const calls = [call(0, { server_name: hostile.escape, tool_name: hostile.direction, error: hostile.escape, status: "error" })];
  const shown = [
    renderSessions([evil], { width: 200, idLength: 8 }),
    renderSessionFacts(evil, { width: undefined }),
    createCallTable({ width: 200 })(calls),
  ].join("");
  for (const character of ["\u001b", "\u0007", "\u202e"]) expect(shown).not.toContain(character);
});

const listing = (ids: readonly string[]) => ({
  sessions: async ({ limit = 10, offset = 0 } = {}) => ({
    sessions: ids.slice(offset, offset + limit).map((id) => ({ ...session, id })),
    total: ids.length,
    limit,
    offset,
  }),
});

test("a session is found by the beginning of its id, behind the first page too", async () => {
  const ids = Array.from({ length: 250 }, (_, index) => `${String(index).padStart(8, "0")}-0000-4000-8000-000000000000`);
  expect((await findSession(listing(ids), "00000249")).id).toBe(ids[249]);
  expect((await findSession(listing([session.id, active.id]), "3F2A")).id).toBe(session.id);
});

test("an unknown or ambiguous beginning is refused with the ids that it may mean", verifies(["error/AMCP_SESSIONS_UNKNOWN"]), async () => {
  const ids = ["1", "2", "3", "4"].map((digit) => `3f${digit}00000-0000-4000-8000-000000000000`);
  const find = (written: string) => findSession(listing(ids), written);
  await expect(find("3g")).rejects.toMatchObject({ code: "AMCP_SESSIONS_UNKNOWN", message: 'no session has an id that begins with "3g"' });
  await expect(find("")).rejects.toMatchObject({ code: "AMCP_SESSIONS_UNKNOWN" });
  await expect(find("3f")).rejects.toMatchObject({
    code: "AMCP_SESSIONS_UNKNOWN",
    message: `the ids of 4 sessions begin with "3f": ${ids.slice(0, 3).join(", ")} and 1 more`,
  });
});

test("as much of an id is shown as distinguishes it", () => {
  expect(shortIdLength([])).toBe(8);
  expect(shortIdLength([session.id, active.id])).toBe(8);
  expect(shortIdLength(["3f2a91c0-aa", "3f2a91c0-ab", "11111111-00"])).toBe(11);
});
