import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { AmcpError, errors } from "../../../contracts/errors.ts";
import { verifies } from "../../support/verifies.ts";

const codes = Object.keys(errors) as (keyof typeof errors)[];

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
});

test("no page is left over from a code that is gone", () => {
  const pages = readdirSync("docs/errors").map((name) => name.replace(/\.md$/, ""));
  expect(pages.filter((page) => !(page in errors))).toEqual([]);
});

test("an error brings its hint along", () => {
  expect(new AmcpError("AMCP_USAGE", "no").hint).toBe(errors.AMCP_USAGE.hint);
  expect(existsSync("docs/errors/AMCP_USAGE.md")).toBe(true);
});
