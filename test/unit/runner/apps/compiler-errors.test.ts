import { expect, test } from "vitest";
import { compilerErrors } from "../../../../runner/apps/compiler-errors.ts";

test("the compiler's errors are kept once each, with file and line, without the project", () => {
  const output = [
    "/src/App/Main.cs(3,9): error CS0103: The name 'x' does not exist [/src/App/App.csproj]",
    "/src/App/Main.cs(1,1): warning CS8019: Unnecessary using directive [/src/App/App.csproj]",
    "/src/App/Main.cs(3,9): error CS0103: The name 'x' does not exist [/src/App/App.csproj::TargetFramework=net10.0]",
    "    2 Error(s)",
  ].join("\n");
  expect(compilerErrors(output)).toEqual(["/src/App/Main.cs(3,9): error CS0103: The name 'x' does not exist"]);
});

test("a flood of errors is cut at twenty", () => {
  const output = Array.from({ length: 50 }, (_, line) => `A.cs(${line},1): error CS1002: ; expected`).join("\n");
  expect(compilerErrors(output)).toHaveLength(20);
});
