import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { z } from "zod";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const Violations = z.object({
  violations: z.array(z.object({ id: z.string(), impact: z.string().nullable(), nodes: z.array(z.object({ html: z.string() })) })),
});

/** Serious and critical issues that axe-core finds in a page, each with its elements. */
export async function accessibilityIssues(page: Page): Promise<readonly string[]> {
  // The page's policy forbids foreign scripts, so the devtools protocol brings this one.
  await page.evaluate(source);
  const found = Violations.parse(await page.evaluate("axe.run(document, { resultTypes: ['violations'] })"));
  return found.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}
