import type { RequirementGroup } from "./requirement.ts";

/** DESIGN 8 to 10: running, gateways, sessions. */
export const runningCards: readonly RequirementGroup[] = [
  {
    source: "DESIGN.md, 8 Running, isolation",
    entries: {
      "card/run-own-folders": "each instance has its own HOME, XDG and temporary folders, LANG and TZ",
      "card/run-reset-verified": "a reset by tool is verified by windows, focus and tree; else the instance is recycled and the leak named",
      "card/run-reset-policies": "reset is tool, restart or none; the app's reset tool if it has one",
      "card/run-fresh-after-failure": "after a failure there is always a fresh app",
      "card/run-warm-pool": "the next instance boots as standby while a scenario runs",
    },
  },
  {
    source: "DESIGN.md, 8 Running, options",
    entries: {
      "card/run-workers": "--workers N|50%",
      "card/run-retries": "--retries, and flaky is told apart from passed",
      "card/run-fail-on-flaky": "--fail-on-flaky fails a flaky run",
      "card/run-max-failures": "--max-failures begins no scenario after so many",
      "card/run-tags-grep": "--tags and --grep select",
      "card/run-list": "--list shows what would run",
      "card/run-update": "--update none|missing|changed|all",
      "card/run-fail-on-skipped": "--fail-on-skipped fails a run with a skipped scenario",
      "card/run-headed": "--headless, --headed and --xvfb",
      "card/run-live": "--live[=NAME]",
      "card/run-last-failed": "--last-failed",
      "card/run-dry-run": "--dry-run",
      "card/run-watch": "--watch",
      "card/run-pause-on-failure": "--pause-on-failure",
    },
  },
  {
    source: "DESIGN.md, 8 Running, options",
    entries: {
      "card/run-shard": "--shard i/n by the last run's times, longest first, else by count; the union is the whole",
      "card/run-queue": "--queue redis:// spreads a run by BullMQ",
      "card/run-repeat-each": "--repeat-each",
      "card/run-trace": "--trace off|on|retain-on-failure|on-first-retry",
      "card/run-merge": "`amcp-test merge` joins shards",
    },
  },
  {
    source: "DESIGN.md, 8 Running, events and reports",
    entries: {
      "card/events-versioned":
        "events.ndjson is one versioned stream of starts and ends with attempt, worker, step id and attachments by hash",
      "card/events-replay": "`amcp-test report events.ndjson` gives the reports again, of a crashed run with the step that ran",
      "card/report-junit":
        "JUnit: suite = file, case = scenario; failure is an assertion, error the infrastructure, skipped has its reason",
      "card/report-junit-flaky": "JUnit: a pass after a retry is flakyFailure, further failures are rerunFailure",
      "card/report-junit-attachments": "JUnit: attachments as [[ATTACHMENT|path]] alone on a line, ANSI and illegal characters stripped",
      "card/report-element-tree": "element trees are files of the results",
      "card/report-console": "the console has progress on a terminal and plain lines in CI",
      "card/exit-codes": "0 passed; 1 failed; 2 usage and files; 3 environment; 4 our bug; 130 interrupted",
      "card/exit-order": "where several apply 130 > 4 > 2 > 3 > 1",
      "card/errors-shape": "errors are AMCP_<AREA>_<WHAT> with message, a hint that starts with a verb, a page and an exit code",
    },
  },
  {
    source: "DESIGN.md, 8 Running, events and reports",
    entries: { "card/report-html": "one HTML report", "card/report-github": "GitHub annotations and a job summary, at most 10 of a kind" },
  },
  {
    source: "DESIGN.md, 8 Running, screenshots",
    entries: {
      "card/screenshot-exact": "pixels are compared by hash, with zero tolerance by default",
      "card/screenshot-idle": "while the app is not idle its next frames are waited for; idle and different fails at once",
      "card/screenshot-opt-in": "maxDiffPixels, threshold, mask and clip are opt-in and printed with the result",
      "card/screenshot-size": "different sizes fail, with a padded diff",
      "card/screenshot-missing": "a missing baseline fails under CI, and is written locally with a soft failure that is not retried",
      "card/screenshot-fingerprint": "a baseline from another environment is named as that",
      "card/screenshot-explained": "changed pixels are explained by the elements",
    },
  },
  {
    source: "DESIGN.md, 9 Gateways",
    entries: {
      "card/gateway-federated": "a gateway is a stand-alone MCP server and federated as `NSIP:*`",
      "card/gateway-mock-real-server": "mocks are real servers with a seeded generator, a virtual clock and faults by name",
    },
  },
  {
    source: "DESIGN.md, 9 Gateways",
    entries: {
      "card/gateway-insufficient-data": "an analytic without enough data says `insufficient_data`",
      "card/gateway-binance-read-only": "live Binance is read-only by default",
    },
  },
  {
    source: "DESIGN.md, 10 Sessions",
    entries: {
      "card/sessions-own-process": "the recorder is its own process; its death costs counted records and never a call",
      "card/sessions-reopened": "sessions left active by a dead process are closed with end_time = last activity",
      "card/sessions-damaged-store": "a damaged store is set aside and reported",
      "card/sessions-first-call": "lists have a session from its first tool call on",
      "card/sessions-connect":
        "a session's row is written when its agent connects; those without calls are listed on request and evicted first",
      "card/sessions-rest": "REST under /api/v1, server-sent events, a dashboard with annotation badges",
    },
  },
  {
    source: "issue 20, How it must behave",
    measured: { bench: "test/bench/sessions.bench.ts", page: "docs/sessions-cost.md" },
    entries: {
      "card/20-recent-sessions": "with 100,000 records (mean 2 kB, no blobs): recent 10 sessions <= 5 ms",
      "card/20-session-page": "with 100,000 records (mean 2 kB, no blobs): a session's page <= 10 ms",
      "card/20-start": "with 100,000 records (mean 2 kB, no blobs): start <= 300 ms",
      "card/20-million": "with caps off at 1,000,000 the same but start <= 1 s",
    },
  },
];
