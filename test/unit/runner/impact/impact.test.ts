import fc from "fast-check";
import { expect, test } from "vitest";
import { type Project, touchedBy } from "../../../../runner/impact/impact.ts";
import { verifies } from "../../../support/verifies.ts";

const APPS = ["Desk", "Admin", "Clock"] as const;
/** Folders of the projects; Desk references Shared, which Admin references too. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  Desk: ["/p/src/Desk", "/p/src/Shared"],
  Admin: ["/p/src/Admin", "/p/src/Shared"],
  Clock: ["/p/src/Clock"],
};

const scenario = fc.record({
  apps: fc.subarray([...APPS], { minLength: 1 }),
  used: fc.subarray(["/p/s/parts/a.steps.yaml", "/p/s/users.csv"]),
});
const projects: fc.Arbitrary<Project> = fc
  .record({ scenarios: fc.array(scenario, { minLength: 1, maxLength: 5 }), isComplete: fc.boolean() })
  .map(({ scenarios, isComplete }) => ({
    scenarios: scenarios.map(({ apps, used }, index) => ({
      file: `s/${index}.yaml`,
      path: `/p/s/${index}.yaml`,
      isBaseline: (path: string) => path.startsWith(`/p/s/__baselines__/${index}/`),
      used,
      apps,
    })),
    apps: APPS.map((name) => ({ name, folders: FOLDERS[name] ?? [], others: [`/p/fonts/${name}.ttf`], isComplete })),
    shared: ["/p/amcp.config.yaml"],
    show: (path: string) => path.replace("/p/", ""),
  }));

const paths = fc.constantFrom(
  ...["/p/s/0.yaml", "/p/s/1.yaml", "/p/s/parts/a.steps.yaml", "/p/s/users.csv", "/p/s/__baselines__/0/home.png", "/p/s/amcp.hooks.yaml"],
  ...["/p/src/Desk/Main.cs", "/p/src/Shared/Sub/Gone.cs", "/p/src/Admin/obj/x.json", "/p/fonts/Clock.ttf", "/p/Directory.Build.props"],
  ...["/p/README.md", "/p/amcp.config.yaml", "/p/tools/unknown.bin", "/p/src/Clock/App.axaml"],
);
const changes = fc.array(paths, { maxLength: 6 });

/** The scenarios that a file touches by the definition of their inputs; undefined where it is an input of none. */
function dependents(path: string, { scenarios, apps }: Project): readonly string[] {
  const isOf = (one: string) => {
    const app = apps.find(({ name }) => name === one);
    const isSource = app?.folders.some((folder) => path.startsWith(`${folder}/`)) && !path.includes("/obj/");
    return isSource === true || app?.others.includes(path) === true || path === "/p/Directory.Build.props";
  };
  return scenarios
    .filter(
      (one) =>
        path === one.path ||
        one.used.includes(path) ||
        one.isBaseline(path) ||
        path === "/p/s/amcp.hooks.yaml" ||
        path === "/p/amcp.config.yaml" ||
        one.apps.some(isOf),
    )
    .map(({ file }) => file);
}

test("every scenario that depends on a changed file is chosen, with a reason", verifies(["card/run-only-affected"]), () => {
  fc.assert(
    fc.property(projects, changes, (project, changed) => {
      const touches = touchedBy(changed, project);
      for (const file of changed.flatMap((path) => dependents(path, project))) expect(touches.get(file)?.reason).toBeTruthy();
    }),
  );
});

test(
  "a change of which nothing is known chooses all, and one that is known chooses no other scenario",
  verifies(["card/run-only-affected"]),
  () => {
    fc.assert(
      fc.property(projects, paths, (project, path) => {
        const chosen = [...touchedBy([path], project).keys()].sort();
        const needed = [...dependents(path, project)].sort();
        const all = project.scenarios.map(({ file }) => file).sort();
        if (needed.length > 0) expect(chosen).toEqual(needed);
        else expect([all, []]).toContainEqual(chosen);
        if (path === "/p/tools/unknown.bin") expect(chosen).toEqual(all);
        if (path === "/p/README.md") expect(chosen).toEqual([]);
      }),
    );
  },
);

test("more changes never choose fewer scenarios, and their order does not matter", verifies(["card/run-only-affected"]), () => {
  fc.assert(
    fc.property(projects, changes, changes, (project, some, others) => {
      const chosen = (changed: readonly string[]) => [...touchedBy(changed, project).keys()].sort();
      expect(chosen([...some, ...others])).toEqual(expect.arrayContaining(chosen(some)));
      expect(chosen([...some, ...others])).toEqual(chosen([...others, ...some]));
    }),
  );
});

test(
  "sources of an app that no scenario uses are left out only if the paths of all used apps are known",
  verifies(["card/run-only-affected"]),
  () => {
    const [one] = fc.sample(projects, { numRuns: 1, seed: 1 });
    if (one === undefined) throw new Error("there is no project");
    const scenarios = one.scenarios.slice(0, 1).map((first) => ({ ...first, apps: ["Desk"] }));
    const known = (isComplete: boolean) => ({ ...one, scenarios, apps: one.apps.map((app) => ({ ...app, isComplete })) });
    expect(touchedBy(["/p/src/Clock/App.axaml"], known(true)).size).toBe(0);
    expect(touchedBy(["/p/src/Clock/App.axaml"], known(false)).get("s/0.yaml")?.kind).toBe("unknown");
  },
);
