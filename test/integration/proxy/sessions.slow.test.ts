import { expect, test } from "vitest";
import { isAlive } from "../../../platform/processes/processes.ts";
import { type AskedAgent, askingChild, askingOverHttp, openFront } from "../../support/proxy/asked-agents.ts";
import { verifies } from "../../support/verifies.ts";

const QUESTIONS = 30;

const ways = {
  "a child process": async () => askingChild(),
  "a URL": () => askingOverHttp(),
  "a child process that speaks both eras": async () => askingChild("both"),
  "a URL that speaks both eras": () => askingOverHttp("both"),
};

/** Many questions at a time; every answer names the agent that has asked. */
async function askMany({ name, call }: AskedAgent, tool: string): Promise<void> {
  const answers = await Promise.all(Array.from({ length: QUESTIONS }, (_, index) => call(`Asking:${tool}`, { text: `${name} ${index}` })));
  for (const [index, answer] of answers.entries()) {
    expect(answer).toContain(`${name} to `);
    expect(answer).toContain(`${name} ${index}`);
  }
}

test.each(Object.entries(ways))(
  "questions of a server behind %s reach the agent whose call they belong to, of four agents at once",
  verifies(["card/sessions-per-agent", "card/relay-sampling"], { timeout: 60_000 }),
  async (_way, endpoint) => {
    const { stdio, overHttp } = await openFront([await endpoint()]);
    const agents = [stdio, await overHttp("First"), await overHttp("Second"), await overHttp("Third")];
    for (const tool of ["sample", "elicit", "require"]) await Promise.all(agents.map((agent) => askMany(agent, tool)));
    for (const { asked } of agents) expect(asked).toMatchObject({ sampling: QUESTIONS, elicitation: 2 * QUESTIONS });
  },
);

test.each(Object.entries(ways))(
  "roots of an agent stay its own at a server behind %s, and so does their change",
  verifies(["card/sessions-per-agent"]),
  async (_way, endpoint) => {
    const { stdio, overHttp } = await openFront([await endpoint()]);
    const other = await overHttp("Other");
    expect(await stdio.call("Asking:roots")).toBe("file:///of-Stdio");
    expect(await other.call("Asking:roots")).toBe("file:///of-Other");
    const asked = stdio.asked.roots;
    await other.moveTo("file:///moved");
    await expect.poll(() => other.call("Asking:roots")).toBe("file:///moved");
    expect(await stdio.call("Asking:roots")).toBe("file:///of-Stdio");
    expect(stdio.asked.roots).toBe(asked);
  },
);

test.each(["session", "both"] as const)(
  "agents without session are asked by a server of eras: %s, each its own questions",
  verifies(["card/sessions-per-agent"], { timeout: 60_000 }),
  async (eras) => {
    const { stdio, overHttp } = await openFront([askingChild(eras)], { era: "auto" });
    const agents = [stdio, await overHttp("First", "auto"), await overHttp("Second", "auto"), await overHttp("WithSession")];
    await Promise.all(agents.map((agent) => askMany(agent, "require")));
    for (const { asked } of agents) expect(asked.elicitation).toBe(QUESTIONS);
  },
);

test(
  "successive questions are spread over the calls of an agent without a session, at most ten in each",
  verifies(["card/sessions-per-agent"]),
  async () => {
    const { stdio } = await openFront([askingChild()], { era: "auto" });
    await askMany(stdio, "elicit-in-turn");
    expect(stdio.asked.elicitation).toBe(QUESTIONS);
  },
);

test("a session is made at first use and ends with its agent", verifies(["card/sessions-per-agent"]), async () => {
  const { stdio, overHttp, log } = await openFront([askingChild()]);
  const other = await overHttp("Other");
  const [first, second] = [Number(await stdio.call("Asking:pid")), Number(await other.call("Asking:pid"))];
  expect(first).not.toBe(second);
  expect(Number(await stdio.call("Asking:pid"))).toBe(first);
  await other.close();
  await expect.poll(() => isAlive(second), { timeout: 5000 }).toBe(false);
  expect(Number(await stdio.call("Asking:pid"))).toBe(first);
  await log.find(({ json }) => json?.message === "session closed" && json.reason === "its agent has left");
});

test("an idle session is closed, and made anew by the next call", verifies(["card/sessions-capped"]), async () => {
  const { stdio } = await openFront([askingChild()], { section: { SessionIdleTimeout: "00:00:00.3" } });
  const first = Number(await stdio.call("Asking:pid"));
  await expect.poll(() => isAlive(first), { timeout: 5000 }).toBe(false);
  expect(Number(await stdio.call("Asking:pid"))).not.toBe(first);
});

test(
  "an idle session makes room for another agent; where all are busy the call fails and says why",
  verifies(["card/sessions-capped"]),
  async () => {
    const { stdio, overHttp } = await openFront([askingChild()], { section: { MaxSessions: 1 } });
    const first = Number(await stdio.call("Asking:pid"));
    const other = await overHttp("Other");
    expect(Number(await other.call("Asking:pid"))).not.toBe(first);
    await expect.poll(() => isAlive(first), { timeout: 5000 }).toBe(false);
    const { asked, answer } = other.think();
    const busy = other.call("Asking:elicit", { text: "hold" });
    await asked;
    await expect(stdio.call("Asking:pid")).rejects.toThrow(/AMCP_PROXY_TOO_MANY_SESSIONS: .*Asking has 1 sessions of agents/);
    answer();
    expect(await busy).toContain("Other to hold");
  },
);

test("with MaxSessions 0 every agent has a session, however many are busy", verifies(["card/sessions-capped"]), async () => {
  const { stdio, overHttp } = await openFront([askingChild()], { section: { MaxSessions: 0 } });
  const other = await overHttp("Other");
  const { asked, answer } = other.think();
  const busy = other.call("Asking:elicit", { text: "hold" });
  await asked;
  expect(Number(await stdio.call("Asking:pid"))).toBeGreaterThan(0);
  answer();
  expect(await busy).toContain("Other to hold");
});

test(
  "a shared server has one session; a question that names none of several agents is refused",
  verifies(["card/sessions-shared", "error/AMCP_PROXY_UNCLEAR_QUESTION"]),
  async () => {
    const { stdio, overHttp, log } = await openFront([askingChild("session", { Shared: true })]);
    const other = await overHttp("Other");
    expect(await stdio.call("Asking:pid")).toBe(await other.call("Asking:pid"));
    expect(await other.call("Asking:elicit", { text: "alone" })).toContain("Other to alone");
    const { asked, answer } = stdio.think();
    const first = stdio.call("Asking:elicit", { text: "first" });
    await asked;
    await expect(other.call("Asking:elicit", { text: "second" })).rejects.toThrow("AMCP_PROXY_UNCLEAR_QUESTION");
    await log.find(({ json }) => json?.message === "question refused" && json.code === "AMCP_PROXY_UNCLEAR_QUESTION");
    answer();
    expect(await first).toContain("Stdio to first");
    expect(other.asked.elicitation).toBe(1);
  },
);
