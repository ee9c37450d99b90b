import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { McpSession } from "../../../contracts/sessions/mcp-session.ts";
import { defaultRetention } from "../../../sessions/store/retention.ts";
import type { SessionStore } from "../../../sessions/store/session-store.ts";
import { callOf, START } from "../../servers/sessions/calls.ts";
import { storeKinds } from "../../support/sessions/store-kinds.ts";
import { verifies } from "../../support/verifies.ts";

describe.each(storeKinds)("%s", (_name, open) => {
  const openAt = (store: SessionStore, id: string, second: number) =>
    store.openSession({ id, clientName: "claude-code", clientVersion: "", startMs: START + second * 1000 });

  test(
    "a session without calls has a row that lists leave out, until its first call",
    verifies(["card/sessions-connect", "004/SESSION-STATE-created"]),
    async () => {
      const { store } = await open();
      const [empty, used] = [randomUUID(), randomUUID()];
      await openAt(store, empty, 0);
      await openAt(store, used, 1);
      await openAt(store, used, 9);
      expect(store.getRecentSessions(10)).toEqual({ items: [], total: 0 });
      expect(McpSession.parse(store.getSession(used))).toEqual({
        id: used,
        client_name: "claude-code",
        status: "active",
        start_time: "2026-11-24T10:00:01.000Z",
        end_time: null,
        last_activity: "2026-11-24T10:00:01.000Z",
        tool_call_count: 0,
        total_tokens: 0,
      });
      const first = await store.record([callOf(used, 5), callOf(used, 6)]);
      expect([first.created.map(({ id }) => id), first.updated]).toEqual([[used], []]);
      expect(first.created[0]).toMatchObject({ start_time: "2026-11-24T10:00:01.000Z", tool_call_count: 2 });
      expect((await store.record([callOf(used, 7)])).created).toEqual([]);
      expect(store.getRecentSessions(10)).toMatchObject({ total: 1, items: [{ id: used }] });
      expect(store.getRecentSessions(1, 1, { empty: true })).toMatchObject({ total: 2, items: [{ id: empty }] });
      expect(store.getRecentSessions(10, 0, { empty: true, status: "closed" }).total).toBe(0);
    },
  );

  test(
    "closed sessions without calls make room before any with calls; active ones without calls stay, and do not count",
    verifies(["card/sessions-connect"]),
    async () => {
      const { store } = await open();
      const [oldest, active, closedEmpty, activeEmpty, newest] = Array.from({ length: 5 }, () => randomUUID()) as [
        string,
        string,
        string,
        string,
        string,
      ];
      await store.record([callOf(oldest, 0), callOf(active, 1)]);
      await openAt(store, closedEmpty, 2);
      await openAt(store, activeEmpty, 3);
      await store.record([callOf(newest, 4)]);
      for (const id of [oldest, closedEmpty, newest]) await store.closeSession(id);
      const evict = async (sessions: number) => (await store.evict({ ...defaultRetention, sessions }, START)).sessions;
      expect(await evict(4)).toEqual([]);
      expect(await evict(3)).toEqual([closedEmpty]);
      expect(await evict(2)).toEqual([oldest]);
      expect(await evict(1)).toEqual([newest]);
      expect(await evict(0)).toEqual([active]);
      expect(store.getRecentSessions(10, 0, { empty: true }).items.map(({ id }) => id)).toEqual([activeEmpty]);
      await store.closeSession(activeEmpty);
      expect(await evict(0)).toEqual([activeEmpty]);
    },
  );

  test("a closed session without calls is removed when calls of its age are", verifies(["card/sessions-connect"]), async () => {
    const { store } = await open();
    const [closed, active] = [randomUUID(), randomUUID()];
    for (const id of [closed, active]) await openAt(store, id, 0);
    await store.closeSession(closed);
    const { ageMs } = defaultRetention;
    expect((await store.evict(defaultRetention, START + ageMs)).sessions).toEqual([]);
    expect((await store.evict(defaultRetention, START + ageMs + 1000)).sessions).toEqual([closed]);
  });
});
