import { readFile, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { APP_INSTRUCTIONS } from "../../contracts/app-tools/target.ts";
import { loadTokenizer } from "../../platform/text/tokenizer.ts";
import { percentile } from "../support/durations.ts";
import { agentTasks } from "./agent-tasks.ts";
import { type CatalogAgent, openCatalog } from "./catalog-agent.ts";

/** ControlCatalog of Avalonia's repository, built with the handler: its DLL or its program. It is not in this repository. */
const program = process.env["AMCP_CONTROL_CATALOG"];
const TABLE = "docs/agent-cost.md";

interface Row {
  readonly what: string;
  readonly figures: readonly (number | string)[];
}

test.runIf(program !== undefined)("what does an agent pay in an app that is not ours?", async () => {
  const count = await loadTokenizer();
  const agent = await openCatalog(program ?? "", count);
  const tools: readonly { readonly name: string }[] = (await agent.proxy.ask("tools/list")).json.result.tools;
  const ofChanges = /:(SetProperty|ForcePseudoClass)$/;
  const list = count(JSON.stringify(tools.filter(({ name }) => name.startsWith("ControlCatalog:") && !ofChanges.test(name))));
  const once: Row[] = [
    { what: "tools of the app", figures: [list, 6000] },
    { what: "tools of the app and the proxy, with everything allowed", figures: [count(JSON.stringify(tools)), 8000] },
    { what: "instructions, for the tools of all apps", figures: [count(APP_INSTRUCTIONS), ""] },
    { what: "`apps_list`", figures: [(await agent.ask("apps_list")).tokens, 400] },
  ];
  agent.bill();
  const tasks: Row[] = [];
  for (const { what, done, run } of agentTasks) {
    const last = await run(agent);
    expect(`${last.text} ${JSON.stringify(last.structured)}`, what).toMatch(done);
    const { calls, sent, read } = agent.bill();
    tasks.push({ what, figures: [calls, sent, read, sent + read] });
  }
  const { trees, changes, crashes } = await visitPages(agent, count);
  const parts = trees.flat();
  once.push({ what: `a part of a page's tree, median of ${parts.length}`, figures: [percentile(parts, 0.5), 4000] });
  once.push({ what: "the largest part", figures: [Math.max(...parts), 4000] });
  once.push({ what: `\`changed\` of opening a page, median of ${changes.length}`, figures: [percentile(changes, 0.5), 300] });
  once.push({ what: "the largest `changed`", figures: [Math.max(...changes), 300] });
  once.push(...crashes.map((tokens) => ({ what: "answer to a call during which the app crashes", figures: [tokens, ""] })));
  for (const { what, figures } of once)
    expect(Number(figures[0]), what).toBeLessThanOrEqual(Number(figures[1] || Number.POSITIVE_INFINITY));
  const [, failures = ""] = (await readFile(TABLE, "utf8")).split(/(?=^## Twenty seeded failures)/m);
  await writeFile(TABLE, `${render(once, tasks, trees)}\n${failures}`);
});

/** Opens each page and reads its tree to the end. A page that crashes the app is left out, and a new app goes on with the next one. */
async function visitPages(agent: CatalogAgent, count: (text: string) => number) {
  const trees: number[][] = [];
  const [changes, crashes]: [number[], number[]] = [[], []];
  for (let index = 0; ; index += 1) {
    const opened = await agent.call("SelectItem", { element: "type=ListBox nth=0", index });
    if (opened.isError && /None of the|ELEMENT_NOT_FOUND/.test(opened.text)) break;
    if (opened.text.startsWith("AMCP_PROXY_APP_GONE")) {
      expect(opened.text).toMatch(/went away while SelectItem was running: unhandled \S+Exception: .*\n {2}at /);
      crashes.push(opened.tokens);
      await agent.restart();
      continue;
    }
    changes.push(count(JSON.stringify({ changed: opened.structured["changed"], moreChanged: opened.structured["moreChanged"] })));
    const parts: number[] = [];
    let after: unknown;
    do {
      const part = await agent.call("GetElementTree", after === undefined ? {} : { after });
      parts.push(part.tokens);
      after = part.structured["next"];
    } while (after !== undefined);
    trees.push(parts);
  }
  return { trees, changes, crashes };
}

const table = (head: readonly string[], rows: readonly Row[]): string =>
  [head, head.map(() => "---"), ...rows.map(({ what, figures }) => [what, ...figures])]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");

const render = (once: readonly Row[], tasks: readonly Row[], trees: readonly (readonly number[])[]): string => {
  const calls = tasks.reduce((sum, { figures }) => sum + Number(figures[0]), 0);
  const tokens = tasks.reduce((sum, { figures }) => sum + Number(figures[3]), 0);
  expect(calls).toBeLessThanOrEqual(20);
  expect(tokens).toBeLessThanOrEqual(8000);
  return `# What an agent pays

Measured by \`test/bench/agent.bench.ts\` on ControlCatalog of Avalonia's repository (tag 12.1.1), an app that knows nothing of this project. The figures are tokens of cl100k_base. An answer counts with the larger one of its two forms, text and structured content, because a client shows a model one of them.

To repeat it, build ControlCatalog with the handler, and run \`AMCP_CONTROL_CATALOG=path/to/ControlCatalog.Desktop.dll npx vitest run --config vitest.bench.config.ts test/bench/agent.bench.ts\`.

## Answers

${table(["what", "tokens", "at most"], once)}

The tools are listed once in a session, and the instructions with them. ${trees.length} pages were opened and read to the end; the number of them with more than one part is ${trees.filter(({ length }) => length > 1).length}.

## Ten tasks

A script does each task by tools alone, at most 20 calls and 8,000 tokens together. \`DoSteps\` opens the page and acts on the elements that the task names; after a refusal the script does as its text says, and where no name leads to the element it reads what appeared and acts on a ref.

${table(["task", "calls", "tokens sent", "tokens read", "together"], [...tasks, { what: "**all ten**", figures: [calls, "", "", tokens] }])}
`;
};
