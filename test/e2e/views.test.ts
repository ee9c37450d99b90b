import { execFileSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFileIfThere, writeFileWithFolders } from "../../platform/files/files.ts";
import { describeWithDotnet } from "../support/e2e/dotnet.ts";
import { type Ended, expectNothingLeft, runProgram } from "../support/e2e/program.ts";
import { readEvents } from "../support/e2e/results.ts";
import { verifies } from "../support/verifies.ts";

const MINUTE = 60_000;
const APP = "dotnet/tests/Apps/ViewsApp";
const PACKAGES = `<Project><PropertyGroup><ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally></PropertyGroup>
<Import Project="${resolve("dotnet/Directory.Packages.props")}" /></Project>`;

/** An unchanged app whose views harm each other in every way, copied so that a test may change them. */
describeWithDotnet("the views of an app", () => {
  let folder: string;
  let first: Ended;

  const amcpTest = (...args: readonly string[]) =>
    runProgram([process.execPath, resolve("dist/bin/amcp-test.js"), ...args], { cwd: folder });
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false", ...args], {
      cwd: folder,
      stdio: "pipe",
    });
  const verdicts = async () =>
    Object.fromEntries(
      (await readEvents(join(folder, "amcp-results"))).flatMap((event) =>
        event.type === "scenarioEnded"
          ? [[event.scenario.replace(/^views\/Desk\/|\.yaml$/g, ""), event.problem?.message ?? event.status]]
          : [],
      ),
    );
  const change = async (file: string, from: string, to: string) =>
    writeFileWithFolders(join(folder, "app", file), (await readFile(join(folder, "app", file), "utf8")).replace(from, to));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "amcp-views-"));
    await cp(APP, join(folder, "app"), { recursive: true, filter: (path) => !/[/\\](bin|obj)$/.test(path) });
    await writeFileWithFolders(join(folder, "Directory.Packages.props"), PACKAGES);
    await writeFileWithFolders(
      join(folder, "Directory.Build.props"),
      `<Project><Import Project="${resolve("dotnet/Directory.Build.props")}" /></Project>`,
    );
    await writeFileWithFolders(join(folder, ".gitignore"), "bin/\nobj/\n.amcp/\namcp-results/\n");
    await writeFileWithFolders(join(folder, "amcp.config.yaml"), "apps: { Desk: { project: app, handler: hosted } }\n");
    git("init", "--quiet", "--initial-branch=main");
    first = await amcpTest("views", "--update", "all");
    git("add", ".");
    git("commit", "--quiet", "-m", "start");
  }, 10 * MINUTE);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test(
    "one that hangs, throws, opens a dialog or starts a timer harms no other",
    verifies(["card/49-views-harmless", "card/49-views-unopened"]),
    async () => {
      expect(first, first.out + first.err).toMatchObject({ code: 1, out: expect.stringContaining("6 passed, 3 failed, 1 skipped") });
      expect(await verdicts()).toEqual({
        AskingView: "passed",
        HangingView: "The view did not return from its constructor, or its layout, within 10 s.",
        "Needing view": "passed",
        NeedingView: "its constructor needs String; a static method with [AmcpView] can make it",
        PostingView: "InvalidOperationException: The post is lost.",
        ThrowingView: "InvalidOperationException: There is no server.",
        TicketView: "passed",
        TicketWindow: "passed",
        TickingView: "passed",
        UnharmedView: "passed",
      });
      await expectNothingLeft(first);
    },
  );

  test(
    "the same views look the same again, and the report has each picture",
    verifies(["card/49-views-baselines", "card/49-views-report"]),
    async () => {
      const again = await amcpTest("views", "T*", "--update", "none");
      expect(again, again.out + again.err).toMatchObject({ code: 1, out: expect.stringContaining("3 passed, 1 failed") });
      const summary = (await readFileIfThere(join(folder, "amcp-results/report/data/run.js")))?.toString("utf8") ?? "";
      for (const picture of ["TicketView", "TicketWindow", "TickingView"])
        for (const theme of ["light", "dark"]) expect(summary).toContain(`attachments/views-Desk-${picture}.yaml/${theme}-actual.png`);
    },
  );

  test(
    "a changed view fails alone, and is accepted",
    verifies(["card/49-views-baselines", "card/49-views-affected", "card/49-views-design"]),
    async () => {
      await change("TicketView.axaml", "The printer is gone", "The printer is back");
      const changed = await amcpTest("views", "Tick*", "--only-affected", "main", "--update", "none");
      expect(changed, changed.out + changed.err).toMatchObject({ code: 1 });
      expect(changed.out).toContain("1 scenario file can be touched, 2 left out");
      expect(changed.out).toContain("the text of `Headline` is");
      expect(await verdicts()).toEqual({ TicketView: expect.stringMatching(/ pixels \(.+\) differ/) });
      expect(await amcpTest("accept", "views/Desk/TicketView.yaml")).toMatchObject({
        code: 0,
        out: expect.stringContaining("2 baselines accepted"),
      });
      expect(await amcpTest("views", "TicketView", "--update", "none")).toMatchObject({ code: 0 });
    },
  );

  test("names that are no views are an error that lists them", async () => {
    const none = await amcpTest("views", "Nothing*");
    expect(none).toMatchObject({ code: 2 });
    expect(none.err).toContain("none of 10 views has such a name: AskingView");
  });
});
