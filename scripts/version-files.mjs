// Writes what a version leaves on disk to fixtures/versions/<major.minor>/, where tests of all later versions read it. The scenarios there are
// written by hand: for a new line copy `project/` and `desk/` of the one before, and add what is new. Run once, before the first release of a line.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const [line] = /^\d+\.\d+/.exec(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version);
const folder = join(root, "fixtures/versions", line);
if (!existsSync(join(folder, "desk"))) {
  console.error(`${folder} has no scenarios: copy project/ and desk/ of the line before, and add what is new`);
  process.exit(2);
}
const place = mkdtempSync(join(tmpdir(), "amcp-version-"));
cpSync(join(folder, "desk"), place, { recursive: true });
rmSync(join(place, "scenarios/__baselines__"), { recursive: true, force: true });

// An earlier form of the app has the id LogOn for its button, which the run below no longer finds.
const screens = join(root, "test/servers/stub/desk");
cpSync(screens, join(place, "earlier"), { recursive: true });
for (const screen of readdirSync(join(place, "earlier"), { withFileTypes: true })) {
  const file = screen.isDirectory() ? join(place, "earlier", screen.name, "tree.json") : join(place, "earlier", screen.name);
  writeFileSync(file, readFileSync(file, "utf8").replaceAll('"SignIn"', '"LogOn"'));
}
configure("earlier");
amcpTest(["scenarios/renamed.yaml", "--update", "all"], 0);
configure(screens);
amcpTest(["scenarios/kept.yaml", "--update", "all"], 0);
replace("desk/scenarios/__baselines__", "scenarios/__baselines__");

const options = ["--update", "none", "--reports", "events,html,last-run"];
const racing = ["--repeat-each", "2", "--perturb", "1040", "--trace", "off", "--sessions", "off"];
amcpTest(["scenarios/race.yaml", ...racing, ...options, "--out", "racing"], 1);
const steady = ["kept", "new-picture", "renamed", "expressions"].map((name) => `scenarios/${name}.yaml`);
amcpTest([...steady, "--trace", "on", ...options, "--out", "steady"], 1);
const store = ["--store", "steady/sessions"];
const [session] = JSON.parse(amcpTest(["sessions", "list", ...store, "--json"], 0)).sessions;
amcpTest(["export", session.id, ...store, "--out", "session.jsonl"], 0);
const files = ["attachments", "events.ndjson", "history.json", "last-run.json"];
for (const name of files) for (const out of ["racing", "steady"]) replace(`${out}/${name}`, `${out}/${name}`);
replace("steady/sessions/store-1.mdb", "steady/sessions/store-1.mdb");
replace("session.jsonl", "session.jsonl");
rmSync(place, { recursive: true });

// The names that programs and scripts use.
const pages = { "commands.txt": "docs/reference/commands.md", "errors.txt": "docs/reference/errors.md" };
const exported = { "api.txt": "dist/cli/api.d.ts", "contracts.txt": "dist/contracts/index.d.ts", "proxy.txt": "dist/proxy/index.d.ts" };
for (const [name, path] of Object.entries({ ...pages, ...exported })) cpSync(join(root, path), join(folder, "names", name));

function configure(files) {
  const command = ["node", join(root, "dist/test/servers/stub-app.js"), files];
  const desk = JSON.stringify({ command, env: { AMCP_STUB_ODD: "alerts=alerts-empty" } });
  writeFileSync(join(place, "amcp.config.yaml"), `apps: { Desk: ${desk} }\nrun: { workers: 1 }\n`);
}

function amcpTest(args, expected) {
  const env = { ...process.env, HOME: place, USERPROFILE: place };
  const options = { cwd: place, env, encoding: "utf8" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "dist/bin/amcp-test.js"), ...args], options);
  if (status !== expected) throw new Error(`amcp-test ${args.join(" ")} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

function replace(target, source) {
  const path = join(folder, target);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(resolve(path, ".."), { recursive: true });
  cpSync(join(place, source), path, { recursive: true });
}
