import fc from "fast-check";
import { expect, test } from "vitest";
import { flockOf } from "../../../gateways/nsip/mock/flock/create-flock.ts";
import { named } from "../../../gateways/nsip/mock/flock/named-animals.ts";
import { loadTokenizer } from "../../../platform/text/tokenizer.ts";
import { type Opened, openGateway } from "../../support/gateways/open-gateway.ts";
import { verifies } from "../../support/verifies.ts";

interface Page {
  readonly Animals?: readonly { readonly LpnId: string }[];
  readonly Progeny?: readonly { readonly LpnId: string }[];
  readonly TotalCount: number;
  readonly NextCursor: string | null;
  readonly _summarized?: true;
}

const flock = flockOf(1);
/** The five rams with most offspring, of which at least one has wool and one has hair. */
const busy = flock.animals
  .filter(({ gender }) => gender === "Male")
  .map((ram) => ({ lpn: ram.lpnId, count: flock.childrenOf(ram).length }))
  .sort((a, b) => b.count - a.count)
  .slice(0, 5)
  .map(({ lpn }) => lpn);

async function pageOf({ call }: Opened, tool: string, written: object): Promise<Page> {
  const { data, isError } = await call(tool, written);
  expect(isError, JSON.stringify(data)).toBe(false);
  return JSON.parse(JSON.stringify(data));
}

const idsIn = ({ Animals, Progeny }: Page): string[] => (Animals ?? Progeny ?? []).map(({ LpnId }) => LpnId);

/** Every row that a client gets which follows NextCursor to the end. */
async function followed(opened: Opened, tool: string, written: object): Promise<{ ids: string[]; pages: Page[] }> {
  const pages: Page[] = [];
  for (let cursor: string | null | undefined; cursor !== null; cursor = pages.at(-1)?.NextCursor ?? null)
    pages.push(await pageOf(opened, tool, { ...written, ...(cursor !== undefined && { cursor }) }));
  return { ids: pages.flatMap(idsIn), pages };
}

/** A list, and what the mock has in it. */
const lists: readonly (readonly [tool: string, written: object, expected: readonly string[]])[] = [
  ["nsip_get_progeny", { lpn_id: named.sire }, []],
  ...busy.map((lpn_id) => ["nsip_get_progeny", { lpn_id }, []] as const),
  ["nsip_search_animals", { breed_id: 640, flock_id: "640149" }, []],
  ["nsip_search_animals", { breed_id: 610, sorted_trait: "YGFW", reverse: true }, []],
  ["nsip_search_animals", { gender: "Male", status: "CULL", trait_ranges: { BWT: { min: 0.2 } } }, []],
];

/** The whole list, in pages that no summary touches. */
async function wholeOf(opened: Opened, tool: string, written: object): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 0; ; page += 1) {
    const found = await pageOf(opened, tool, { ...written, page, page_size: 50, summarize: "never" });
    ids.push(...idsIn(found));
    if (idsIn(found).length === 0) return ids;
  }
}

test(
  "default pages fit unsummarised, of every breed, and lose no row by number nor by cursor",
  verifies(["card/6-summarize"], { timeout: 120_000 }),
  async () => {
    const opened = await openGateway();
    for (const [tool, written] of lists) {
      const whole = await wholeOf(opened, tool, written);
      const { ids, pages } = await followed(opened, tool, written);
      expect(ids, `${tool} ${JSON.stringify(written)}`).toEqual(whole);
      expect(pages.filter(({ _summarized }) => _summarized === true)).toEqual([]);
      expect(pages[0]?.TotalCount).toBe(whole.length);
      const numbered = await Promise.all(pages.map((_, page) => pageOf(opened, tool, { ...written, page })));
      expect(numbered.flatMap(idsIn)).toEqual(whole);
    }
    const count = await loadTokenizer();
    for (const breed_id of [486, 610, 620, 640, 690]) {
      const { pages } = await followed(opened, "nsip_search_animals", { breed_id, status: "CURRENT" });
      expect(Math.max(...pages.map((page) => count(JSON.stringify(page))))).toBeLessThanOrEqual(2000);
    }
  },
);

test(
  "whatever the page size and the mode, the cursor goes on behind the last row that was given",
  verifies(["card/6-summarize"], { timeout: 120_000 }),
  async () => {
    const opened = await openGateway();
    const sizes = fc.integer({ min: 1, max: 100 });
    const modes = fc.constantFrom("auto", "always");
    const listed: { tool: string; written: object; whole: readonly string[] }[] = [];
    for (const [tool, written] of lists) listed.push({ tool, written, whole: await wholeOf(opened, tool, written) });
    const list = fc.constantFrom(...listed);
    await fc.assert(
      fc.asyncProperty(list, sizes, modes, async ({ tool, written, whole }, page_size, summarize) => {
        const { ids, pages } = await followed(opened, tool, { ...written, page_size, summarize });
        expect(ids).toEqual(whole);
        expect(pages.every((page) => idsIn(page).length > 0)).toBe(whole.length > 0);
      }),
      { numRuns: 25, seed: 17 },
    );
  },
);

test("everything about a ram names where the rest of his progeny is", verifies(["card/6-summarize"]), async () => {
  const opened = await openGateway();
  for (const lpn_id of busy)
    for (const summarize of ["auto", "never"]) {
      const { data } = await opened.call("nsip_search_by_lpn", { lpn_id, summarize });
      const all = JSON.parse(JSON.stringify(data));
      const first: Page = summarize === "never" ? all.Progeny : all;
      expect(first.NextCursor).toMatch(/^\d+$/);
      const rest = await followed(opened, "nsip_get_progeny", { lpn_id, page_size: 9 });
      const more = await pageOf(opened, "nsip_get_progeny", { lpn_id, page_size: 9, cursor: first.NextCursor });
      const shown = idsIn(first);
      expect(idsIn(more)[0]).toBe(rest.ids[shown.length]);
      expect(shown).toEqual(rest.ids.slice(0, shown.length));
    }
});
