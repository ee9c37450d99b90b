import { execFileSync } from "node:child_process";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { config, filled, folderWith, scenario, startCli } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const project = (references: readonly string[]) =>
  `<Project Sdk="Microsoft.NET.Sdk"><ItemGroup>${references.map((one) => `<ProjectReference Include="..\\${one}\\${one}.csproj" />`).join("")}</ItemGroup></Project>`;
const shot = (name: string, app: string, step = "inspect: { find: Email }") => scenario(name, [step]).replace("[Desk]", `[${app}]`);
const files = {
  ".gitignore": "amcp-results/\nobj/\n",
  "README.md": "A desk.",
  "tools/release.sh": "exit 0",
  "amcp.config.yaml": config({ Desk: "{ project: src/Desk }", Admin: "{ project: src/Admin }" }),
  "src/Desk/Desk.csproj": project(["Shared"]),
  "src/Desk/Main.cs": "class Main;",
  "src/Admin/Admin.csproj": project(["Shared"]),
  "src/Admin/Main.cs": "class Main;",
  "src/Shared/Shared.csproj": project([]),
  "src/Shared/Deep/Type.cs": "class Type;",
  "s/desk.yaml": shot("desk", "Desk", "control: { use: parts/look.steps.yaml }"),
  "s/admin.yaml": shot("admin", "Admin", "verify: { screenshot: home }"),
  "s/both.yaml": shot("both", "Desk, Admin"),
  "s/parts/look.steps.yaml": "name: looks\nsteps:\n  - inspect: { find: Email }\n",
  "s/__baselines__/admin/home.png": "png",
};

const git = (folder: string, ...args: readonly string[]) =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false", ...args], {
    cwd: folder,
    stdio: "pipe",
  });

async function repository(): Promise<string> {
  const folder = await folderWith(files);
  git(folder, "init", "--quiet", "--initial-branch=main");
  git(folder, "add", ".");
  git(folder, "commit", "--quiet", "-m", "start");
  return folder;
}

const affected = async (folder: string, revision = "main") => startCli(folder, ["s", "--list", "--only-affected", revision]).ended;

test.each([
  ["src/Desk/Main.cs", ["s/both.yaml: src/Desk/Main.cs belongs to Desk", "s/desk.yaml: src/Desk/Main.cs belongs to Desk"]],
  [
    "src/Shared/Deep/Type.cs",
    [
      "s/admin.yaml: src/Shared/Deep/Type.cs belongs to Admin",
      "s/both.yaml: src/Shared/Deep/Type.cs belongs to Desk",
      "s/desk.yaml: src/Shared/Deep/Type.cs belongs to Desk",
    ],
  ],
  ["s/parts/look.steps.yaml", ["s/desk.yaml: it uses s/parts/look.steps.yaml"]],
  ["s/__baselines__/admin/home.png", ["s/admin.yaml: s/__baselines__/admin/home.png is an accepted result of it"]],
  ["README.md", []],
  ["src/Desk/obj/cache.json", []],
])("a change of %s chooses the scenarios that depend on it", verifies(["card/run-only-affected"]), async (path, reasons) => {
  const folder = await repository();
  await filled(folder, { [path]: path.endsWith(".yaml") ? `# changed\n${files["s/parts/look.steps.yaml"]}` : "changed" });
  const { out, code } = await affected(folder);
  const lines = out
    .split("\n")
    .filter((line) => line.startsWith("  "))
    .map((line) => line.trim());
  expect(lines).toEqual(reasons);
  expect(out).toContain(`${reasons.length} scenario file${reasons.length === 1 ? "" : "s"} can be touched, ${3 - reasons.length} left out`);
  expect(out).toContain(`\n${reasons.length} scenario${reasons.length === 1 ? "" : "s"}\n`);
  expect(code).toBe(0);
});

test(
  "commits of the branch, new, moved and removed files count; commits of the other branch do not",
  verifies(["card/run-only-affected"]),
  async () => {
    const folder = await repository();
    git(folder, "switch", "--quiet", "-c", "feature");
    await rm(join(folder, "src/Admin/Main.cs"));
    git(folder, "commit", "--quiet", "-am", "removes");
    git(folder, "switch", "--quiet", "main");
    await writeFile(join(folder, "src/Desk/Main.cs"), "class Other;");
    git(folder, "commit", "--quiet", "-am", "goes on");
    git(folder, "switch", "--quiet", "feature");
    expect((await affected(folder)).out).toContain("  s/admin.yaml: src/Admin/Main.cs belongs to Admin\n  s/both.yaml");
    expect((await affected(folder)).out).toContain("2 scenario files can be touched, 1 left out");

    await rename(join(folder, "src/Desk/Main.cs"), join(folder, "src/Desk/Moved.cs"));
    expect((await affected(folder, "HEAD")).out).toContain("2 files changed since HEAD; 2 scenario files can be touched");
    await filled(folder, { "tools/unknown.sh": "exit 1" });
    const unsure = (await affected(folder, "HEAD")).out;
    expect(unsure).toContain("s/admin.yaml: tools/unknown.sh changed, and it is not known what depends on it");
    expect(unsure).toContain("3 scenario files can be touched, 0 left out");
  },
);

test("without a change nothing runs, and the run passes", verifies(["card/run-only-affected"]), async () => {
  const folder = await repository();
  const { out, code } = await startCli(folder, ["s", "--only-affected", "HEAD"]).ended;
  expect(out).toContain("0 files changed since HEAD; 0 scenario files can be touched, 3 left out");
  expect(code).toBe(0);
});

test("an unknown revision, and a folder without a repository, say what git said", verifies(["error/AMCP_GIT_FAILED"]), async () => {
  const folder = await repository();
  const unknown = await startCli(folder, ["s", "--only-affected", "nowhere"]).ended;
  expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining("AMCP_GIT_FAILED: git ") });
  expect(unknown.err).toContain("nowhere");
  await rm(join(folder, ".git"), { recursive: true });
  const outside = await startCli(folder, ["s", "--only-affected", "HEAD"]).ended;
  expect(outside).toMatchObject({ code: 2, err: expect.stringContaining("not a git repository") });
});
