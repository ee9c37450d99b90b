import type { RequirementGroup } from "./requirement.ts";

/** The main job: what issue 3 says beside the specifications and DESIGN. */
export const mainJobCards: readonly RequirementGroup[] = [
  {
    source: "issue 3, What it delivers, The frame",
    entries: {
      "card/frame-layers": "contracts <- platform <- features <- cli, enforced",
      "card/frame-lock-file": "the lock file has every platform's optional packages, so that `npm ci` works everywhere",
      "card/frame-workflow-linted": "the GitHub workflow passes an action linter",
      "card/frame-dependency-reasons": "every runtime dependency has a reason line in docs/dependencies.md",
      "card/frame-tarball": "the packed tarball, installed in an empty folder, runs against WatchTower",
    },
  },
  {
    source: "issue 3, What it delivers, WatchTower",
    entries: {
      "card/watchtower-login": "a login form with email, password and Submit, which refuses what is wrong",
      "card/watchtower-list": "500 virtualised rows with severity filter and search box",
      "card/watchtower-acknowledge": "an alert is acknowledged with a note",
      "card/watchtower-settings": "the settings dialog is a second window, whose cancel changes nothing",
      "card/watchtower-spinner": "LoadingSpinner shows during a real asynchronous load",
      "card/watchtower-themes": "the theme is switched between light and dark",
      "card/watchtower-shortcuts": "menu with keyboard shortcuts",
      "card/watchtower-data-sets": "SetTestData knows Empty, HighVolumeAlerts and Mixed",
    },
  },
  {
    source: "issue 3, What it delivers, Deterministic headless platform",
    entries: {
      "card/headless-real-controls":
        "real controls with the Fluent theme and the Inter font are laid out, bound and drawn without a display",
      "card/headless-identical": "the same UI gives bit-identical pixels",
      "card/headless-no-native": "no Skia or other native graphics library is loaded",
      "card/headless-raster": "shapes fill with exact coverage; strokes, gradients, images and blur have known values",
      "card/headless-text": "text is drawn from the font's own outlines with kerning",
      "card/headless-png": "PNG files are read and written",
      "card/headless-input": "raw pointer, wheel, key and text input reaches controls",
      "card/headless-popups": "popups, flyouts and dialogs open in memory",
    },
  },
  {
    source: "issue 3, What it delivers, Runner",
    entries: {
      "card/cli-check": "`amcp-test check` says what is wrong without running anything",
      "card/cli-init": "`amcp-test init` writes a first configuration and scenario, and overwrites nothing",
      "card/cli-interrupt": "Ctrl-C leaves no process behind and a readable report",
    },
  },
  {
    source: "issue 3, What it delivers, A stub app",
    entries: {
      "card/stub-faults": "the stub app hangs, crashes in a call, sends garbage, is slow and answers too much, on request",
      "card/no-dotnet-skips": "without .NET WatchTower's scenarios are skipped with the reason and the hint to install it",
    },
  },
  {
    source: "issue 3, What it delivers, One csproj",
    entries: {
      "card/build-partial-nuget": "where the package source lacks packages (NU1101) the build restores again without them and says so",
      "card/build-stamp": "nothing is built again when no source has changed",
    },
  },
  {
    source: "issue 3, What it delivers, The shipped scenarios",
    entries: {
      "card/shipped-count": "at least twelve scenarios with together at least 80 steps",
      "card/shipped-unrealised-row": "a row that was not realised is scrolled to",
      "card/shipped-dialog": "a click opens a modal dialog, it is answered inside, and closes",
      "card/shipped-flyout": "a flyout opens, works and closes",
      "card/shipped-keyboard": "keyboard only",
      "card/shipped-themes": "screenshots light and dark",
      "card/shipped-table": "custom tools with a table",
      "card/shipped-killed": "the app is killed and restarted in mid-scenario",
      "card/shipped-tree": "a tree snapshot",
      "card/shipped-six-tools": "every one of the six tools",
    },
  },
  {
    source: "issue 3, How it must behave, numbers",
    measured: { bench: "test/bench/start.bench.ts", page: "docs/run-cost.md" },
    entries: {
      "card/3-first-step": "from the command to the first step <= 3 s when built",
      "card/3-all-scenarios": "all shipped scenarios <= 30 s on two cores",
    },
  },
  {
    source: "issue 3, How it must behave, numbers",
    entries: {
      "card/3-boot": "an app boots to its first tool answer in <= 1.2 s",
      "card/3-same-hashes": "the same run twice gives identical pixel hashes",
      "card/3-one-pixel": "one changed pixel of a baseline fails its scenario with expected, actual and diff, the changed element named",
    },
  },
  {
    source: "issue 3, How it must behave, bad input",
    entries: {
      "card/bad-misspelt": "a misspelt verb or key: file, line, column, caret, `did you mean`",
      "card/bad-missing-file": "a missing file",
      "card/bad-empty-folder": "an empty folder",
      "card/bad-unknown-app": "an unknown app",
      "card/bad-never-ready": "an app that never becomes ready, with its output",
      "card/bad-crash": "an app that crashes in a scenario: that one is an error, the others go on with a fresh app",
      "card/bad-port-in-use": "a port in use",
      "card/bad-out-folder": "an unwritable output folder",
      "card/bad-baseline-png": "a broken baseline PNG",
      "card/bad-config": "an unreadable configuration",
      "card/bad-documented": "each has a code, a page in docs/errors and a test",
    },
  },
  {
    source: "issue 3, How it must behave, a failing scenario",
    entries: {
      "card/failed-place": "the failing step with file:line",
      "card/failed-evidence": "tree and screenshot of that moment",
      "card/failed-near-misses": "near misses for a locator",
      "card/failed-output": "the app's output",
    },
  },
  {
    source: "issue 3, How it is shown",
    entries: {
      "card/shown-junit-read-back": "the JUnit file is read back by an independent parser",
      "card/shown-requirements": "an unknown id fails, uncited requirements are listed",
    },
  },
];
