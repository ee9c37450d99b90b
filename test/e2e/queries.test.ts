import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SelectItem } from "../../contracts/app-tools/controls/select-item.ts";
import { FindElement } from "../../contracts/app-tools/look/find-element.ts";
import { openWorker } from "../support/apps/open-worker.ts";
import { ok, signal } from "../support/e2e/desk.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { builtSample } from "../support/e2e/watch-tower.ts";
import { verifies } from "../support/verifies.ts";

/** A golden case with the paths of its matches on the Gallery's page `Accessibility`. */
interface GalleryCase {
  readonly text: string;
  readonly gallery?: readonly string[];
}

const golden = JSON.parse(readFileSync("fixtures/golden/locators.json", "utf8")) as readonly GalleryCase[];
const cases = golden.filter(({ gallery }) => gallery !== undefined);

/** Locators without a match, and the first correction that the answer offers. */
const nearMisses = [
  ["css=Buton.primary", "css=Button.primary"],
  ["css=Button.primry", "css=Button.primary"],
  ["css=#SendOrder", "css=#SendOrders"],
  ["css=Button.primary:disabled", "css=Button.primary"],
  ["css=Slider[Maximum=99]", "css=Slider"],
  ["css=MainWindow > Button", "css=Button"],
  ["css=Button > TextBlock", "css=Button > :is(TextBlock)"],
  ["xpath=//Buton", "xpath=//Button"],
  ["xpath=//Button[@nme='Send']", "xpath=//Button[@name='Send']"],
  ["xpath=//Button[@name='Sennd']", "xpath=//Button[@name='Send']"],
  ["xpath=//Slider[@value > 5]", "xpath=//Slider"],
  ["xpath=/MainWindow/Button", "xpath=//Button"],
] as const;

describeWithDotnet("css= and xpath= in an app", () => {
  test(
    "select what the golden cases say, and offer near misses",
    verifies(["003/NON-GOAL-selectors", "card/locator-golden"], { timeout: 600_000 }),
    async () => {
      const { pool } = await openWorker([await builtSample("Gallery")]);
      const app = await pool.acquire("Gallery", signal);
      await ok(app.call(SelectItem, { element: "PageList", item: "Accessibility" }, signal));

      for (const kind of ["css=", "xpath="]) expect(cases.filter(({ text }) => text.includes(kind)).length).toBeGreaterThanOrEqual(40);
      for (const { text, gallery } of cases) {
        const { elements } = await ok(app.call(FindElement, { element: text, all: true }, signal));
        expect({ text, gallery: elements.map(({ path }) => path) }).toEqual({ text, gallery });
      }
      for (const [element, correction] of nearMisses) {
        const outcome = await app.call(FindElement, { element }, signal);
        expect(outcome).toMatchObject({ ok: false, code: "ELEMENT_NOT_FOUND" });
        expect(outcome.ok || outcome.message).toContain(`Nearest: \`${correction}\``);
      }
    },
  );
});
