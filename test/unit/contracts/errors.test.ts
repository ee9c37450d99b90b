import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { AmcpError, errors } from "../../../contracts/errors.ts";
import { verifies } from "../../support/verifies.ts";

const codes = Object.keys(errors) as (keyof typeof errors)[];

/** All texts of the tests, for a code that no test mentions is one that nobody has seen. */
const tests = readdirSync("test", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(ts|txt)$/.test(name) && !name.endsWith(join("contracts", "errors.test.ts")))
  .map((name) => readFileSync(join("test", name), "utf8"))
  .join("\n");

describe.each(codes)("%s", (code) => {
  test("has a page that says what happened, why, and what to do", verifies(["card/bad-documented", "card/errors-shape"]), () => {
    const page = readFileSync(`docs/errors/${code}.md`, "utf8");
    expect(page.startsWith(`# ${code}\n`)).toBe(true);
    for (const heading of ["## Why", "## What to do"]) expect(page).toContain(heading);
  });

  test("has a hint that begins with a verb and ends as a sentence", verifies(["card/errors-shape"]), () => {
    expect(errors[code].hint).toMatch(/^[A-Z][a-z]+ .*[.)]$/);
    expect(errors[code].hint).not.toMatch(/^(The|This|A|An|It|Your|There) /);
  });

  test("is produced by a test", verifies(["card/bad-documented"]), () => {
    expect(tests).toContain(code);
  });
});

test("no page is left over from a code that is gone", () => {
  const pages = readdirSync("docs/errors").map((name) => name.replace(/\.md$/, ""));
  expect(pages.filter((page) => !(page in errors))).toEqual([]);
});

test("an error brings its hint along", () => {
  expect(new AmcpError("AMCP_USAGE", "no").hint).toBe(errors.AMCP_USAGE.hint);
  expect(existsSync("docs/errors/AMCP_USAGE.md")).toBe(true);
});
