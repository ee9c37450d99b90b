import type { RequirementGroup } from "./requirement.ts";

/** Requirements of issues 4 to 6 and 45 to 49 beyond the specifications and DESIGN. */
export const laterIssueCards: readonly RequirementGroup[] = [
  {
    source: "issue 4, What it delivers",
    entries: {
      "card/4-popup-windows": "popups that are windows of their own are in the tree, in the picture of their window, and can be used",
      "card/4-unrealised-item": "an item that is not realised is found by scrolling to it, and the tree says how many items exist",
      "card/4-collapsed-node": "if asked, a node beneath collapsed ones is found by their data, and only the nodes around it are expanded",
      "card/4-native-menu": "items of a window's native menu are in the tree and can be invoked, also where no control shows them",
      "card/4-why-unreachable": "disabled, hidden, off-screen and covered elements are told apart with the reason",
      "card/4-real-pointer": "move, press, release, wheel, drag, double and right click with modifiers",
      "card/4-real-keyboard": "chords, access keys, tab order, text, focus, file drop, clipboard",
      "card/4-sync-message-box": "a synchronous message box does not block the next call",
      "card/4-clock-limits": "what AdvanceClock cannot move is said in the answer",
      "card/4-custom-tool-forms":
        "custom tools from attributed methods, async, with cancellation and progress; enums and nullables; errors mapped",
      "card/4-custom-tools-change": "custom tools are added and removed while running, with list_changed",
      "card/4-several-clients": "several clients at once",
      "card/4-link-watchdog": "an exception in the link loop restarts the handler, which registers again",
      "card/4-recording": "real user input becomes notifications with the best locator and the value change; passwords are never sent",
      "card/4-admin-tool": "AdminTool: tree view, form with validation errors, wizard",
      "card/4-data-service": "DataService: log and job queue, updated every 100 ms from a background thread",
      "card/4-headed-x11": "--headed shows frames in an X11 window and takes its mouse and keyboard",
      "card/4-package": "the .nupkg ships in the tarball, and a new app made from it is integrated and driven in under ten lines",
      "card/4-trimmed": "a trimmed app keeps what the handler needs of it, without warnings",
      "card/4-sdk-client": "a C# McpClient over HTTP and the Inspector's CLI through attach call every tool",
    },
  },
  {
    source: "issue 4, How it must behave",
    entries: {
      "card/4-tool-p95": "p95 of every tool but screenshot <= 15 ms on WatchTower",
      "card/4-screenshot-p95": "CaptureScreenshot of 1280x800 <= 80 ms p95 when changed, <= 10 ms when unlessHash matches",
      "card/4-tree-5000": "the tree of 5,000 elements <= 60 ms",
      "card/4-register": "registers in <= 0.6 s",
      "card/4-app-unharmed":
        "handler failure, bad request, 16 MB request, vanished client, 10,000 calls, blocked UI thread, throwing tool: the app is unharmed",
      "card/4-idle-cost": "off unless asked for, and idle without CPU",
      "card/4-refusals": "wrong, expired, copied, missing or foreign token: refused, logged with reason, nothing revealed",
    },
  },
  {
    source: "issue 5, What it delivers",
    entries: {
      "card/5-front-http": "stdio and Streamable HTTP, many agents at once, protocols 2025-11-25 and 2026-07-28 side by side",
      "card/5-images": "images are size-limited and blocks",
      "card/5-any-upstream": "any MCP server as a child process or URL",
      "card/5-link-contract": "every transport passes one contract test suite",
      "card/5-batches": "batches of 2025-03-26 are answered",
      "card/5-warnings": "warnings before exhaustion",
      "card/5-doctor": "--doctor checks config, endpoints, names per client, ports, permissions",
      "card/5-status": "`amcp-test status` is a live table of apps, tools, queues, latencies",
      "card/5-snippets": "client snippets for Claude Desktop, Claude Code, Cursor, VS Code",
      "card/5-metrics": "Prometheus text, and traceparent is passed through",
    },
  },
  {
    source: "issue 5, How it must behave",
    measured: { bench: "test/bench/proxy.bench.ts", page: "docs/proxy-cost.md" },
    entries: {
      "card/5-added-latency": "added latency p50 <= 0.15 ms, p95 <= 0.5 ms, paired in one run",
      "card/5-throughput": ">= 12,000 calls/s through one proxy",
      "card/5-fifty-apps": "50 apps with 40 tools each: list in <= 20 ms, < 120 MB",
    },
  },
  {
    source: "issue 5, How it must behave",
    measured: { bench: "test/bench/isolation.bench.ts", page: "docs/proxy-cost.md" },
    entries: {
      "card/5-isolation-p99":
        "under faults of one app the others' p99 stays within 2x, and within 3x while it answers 15 MB again and again (issue 19)",
    },
  },
  {
    source: "issue 5, How it must behave",
    entries: {
      "card/5-image-cost": "a 2 MB image adds <= 5 ms",
      "card/5-ready": "ready in <= 350 ms",
      "card/5-no-leaks": "no leaks over 10,000 reconnects, and exactly one answer to every call",
      "card/5-routing-property": "50 apps with random near-colliding names, cancels and restarts: no answer reaches the wrong caller",
      "card/5-bad-input": "bad config, token, clock, app, tool, JSON-RPC, version or name: a clear error, and the process goes on",
      "card/5-conformance": "the official conformance suite passes through the proxy as against the server itself",
    },
  },
  {
    source: "issue 6, What it delivers",
    entries: {
      "card/6-resources": "resources: breeds, an animal, a lineage",
      "card/6-compare": "comparing 2 to 5 animals, offspring EBV mean, inbreeding of a planned mating, flock summary",
      "card/6-transports": "Streamable HTTP in both eras, HTTP+SSE, WebSocket; at least 50 clients",
      "card/6-tolerant-reader": "wrapped, legacy and stringly answers are read; drift is reported",
      "card/6-retries": "3 tries with backoff and Retry-After, at most 2 requests at once, equal requests joined",
      "card/6-cache-not-found": "errors are never cached, not-found for 60 s",
      "card/6-cache-update-date": "the last-update date is read at most every 10 minutes, and drops everything when it moves",
      "card/6-tokenizer": "tokens are counted by cl100k_base",
      "card/6-summarize": "`summarize: auto|always|never` per call, what was dropped is named, a resource link leads to the full record",
      "card/6-error-results": "a tool's failure is an isError result with the structured data; each suggestion works when followed",
      "card/6-metrics-bounded": "metrics as a resource, in logs and at /metrics; lists are bounded; progress every 2 s",
      "card/6-doctor-live": "`--doctor --live` compares the API's shapes with the known ones and reports what differs",
      "card/6-conformance": "the official conformance suite passes where it asks for nothing of its own",
      "card/6-mock": "a mock of >= 5,000 animals over 5 generations that speaks the live form",
    },
  },
  {
    source: "issue 6, How it must behave",
    entries: {
      "card/6-scenarios": "six scenarios (search, details, lineage, summary, cache hit, upstream fault) beside an Avalonia app in one run",
      "card/6-ready": "ready <= 0.5 s",
      "card/6-discovery": "discovery <= 50 ms",
      "card/6-cached-p95": "a cached call p95 <= 2 ms",
      "card/6-summary-cost": "a 20 kB animal is tokenised and summarised in <= 10 ms",
      "card/6-load": "50 clients x 20 calls/s steady",
      "card/6-invalid-caught":
        ">= 95 % of >= 200 generated invalid calls are caught before any request; following suggestions mends >= 80 %",
      "card/6-upstream-faults":
        "down, slow, truncated, HTML, wrong type, 100 MB, redirect loop: NSIP_API_ERROR, nothing cached, others unaffected",
    },
  },
  {
    source: "issue 45, What it delivers",
    entries: {
      "card/hosted-app": "an app without reference and call of the handler is opened, driven and drawn, and no file of it changes",
    },
  },
  {
    source: "issue 46, Releases",
    entries: {
      "card/46-dry-release":
        "`npm run release -- --dry` makes from a clean clone the npm tarball and the NuGet packages, reproducible, with an SBOM",
      "card/46-release-workflow": "a workflow publishes on a tag, after `ci`: trusted publishing with provenance, nothing stored",
      "card/46-changelog": "a CHANGELOG by version with what a user notices",
      "card/46-stable-names": "version policy: what of the wire, the language, the events, the API is stable",
      "card/46-old-files": "a test reads the committed files of each released line: events, results, store, scenarios, configuration",
      "card/46-licences": "licence texts of bundled code, transitive packages and assemblies included",
    },
  },
  {
    source: "issue 46, Pictures in the pull request",
    entries: {
      "card/46-comment": "one comment, updated, with each change once: before and after, cropped, explained by elements",
      "card/46-accept": "`/accept` by a person with write access commits what the comment shows",
      "card/46-fork": "the pull request of a fork gets its pictures, and its code runs in no job that writes",
      "card/46-artefacts": "where no branch may be written, the pictures are in the artefacts of the run",
      "card/46-pruned": "the branch of the pictures has one commit, without closed pull requests",
      "card/46-foreign": "foreign results commit no other file and read none",
      "card/46-action-inputs": "the action has inputs for shards, the queue and coverage",
    },
  },
  {
    source: "issue 47, Packages",
    entries: {
      "card/47-packages": "every package restores by itself outside of the repository, and its public API is declared and validated",
      "card/47-services":
        "tool classes of the MCP SDK run with services of the app, whose loggers and configuration serve the handler; a handle adds, removes and has a state",
    },
  },
  {
    source: "issue 47, `dotnet test`",
    entries: {
      "card/47-client": "a typed client starts an app without Node, acts, waits in the app and attaches evidence of a failure",
      "card/47-client-frameworks": "the client works with xunit v3, NUnit and MSTest in a solution outside of the repository",
      "card/47-client-pictures": "the client and the runner find the same in pictures, and have the same files of baselines",
      "card/47-scenarios": "`dotnet test` runs scenarios as tests by one run, with places, failures, attachments, skips and retries",
      "card/47-scenarios-selected": "filters, --list-tests, cancelling and the discovery protocol of editors work",
      "card/47-without-node": "without Node scenarios say in one sentence what to install",
    },
  },
  {
    source: "issue 48, Scenarios over MCP",
    entries: {
      "card/48-scenario-tools":
        "an agent lists, checks, runs and accepts scenarios by tools of the proxy, whose answers are short, and its end ends its run",
      "card/48-scenario-folder":
        "nothing outside of the folder of --allow-scenarios is used: no path, link, file of steps, row, baseline or dropped file",
    },
  },
  {
    source: "issue 48, Start and restart",
    entries: {
      "card/48-app-start":
        "an agent builds, starts, restarts and ends the apps of the configuration and no other program; build errors are data, and no process outlives its agent",
    },
  },
  {
    source: "issue 48, `amcp-test trace`",
    entries: {
      "card/48-trace":
        "queries list the scenarios of a run, show steps and say why one failed, within a budget of tokens; agents read them as resources",
    },
  },
  {
    source: "issue 48, an agent's own runs",
    entries: {
      "card/48-do-steps":
        "several actions in one call, which stops at the first that fails; its answer is at most 600 tokens, and its calls are the agent's",
      "card/48-steps-run": "a file of steps is called by name, with its arguments",
      "card/48-scenario-step": "a scenario is held before each step, while other tools use the app; no terminal",
      "card/48-lease": "one agent at a time runs steps on an app; a dead agent and a cancelled call leave no lease and no step half done",
    },
  },
  {
    source: "issue 48, Why",
    entries: {
      "card/48-explain-element":
        "`ExplainElement` and `inspect: { why }` name the setter, binding or constraint behind what an element shows, without secrets",
      "card/48-set-property": "`SetProperty` tries a value out and takes it back; off by default, marked in records, refused in runs",
      "card/48-force-pseudo-class": "`ForcePseudoClass` shows the styles of a state, with the same list, switch and refusals",
    },
  },
  {
    source: "issue 49, Stays and never",
    entries: {
      "card/49-stays":
        "`for` watches that a state stays or never comes, after each frame, or at each timer of stepped time; a change fails at once",
    },
  },
  {
    source: "issue 49, Tables",
    entries: {
      "card/49-read-table":
        "`ReadTable` reads columns and rows of a table as they are displayed, those without controls too, and does not scroll",
      "card/49-cell-locator":
        "locators name a cell, row or header of a table; it is found through the data and brought into view, and several rows are ambiguous",
      "card/49-tree-data-grid": "TreeDataGrid 11.0.1, flat and hierarchical, is read, sorted, expanded and scrolled as a table",
      "card/49-table-outline":
        "the outline shows a table by its count, its headers and a line for each row in view, whose refs end with their item",
      "card/49-column-list": "a list whose items have columns in line with a row of headers is a table",
      "card/49-table-model": "a thousand seeded operations on a virtualised table read and click no wrong row",
      "card/49-cell-figure": "any cell of 100,000 virtualised rows is read and brought into view; the output has the milliseconds",
    },
  },
  {
    source: "issue 49, Layout audit",
    entries: {
      "card/49-layout":
        "`CheckLayout` and `verify: { layout }` find sixty seeded faults with element, figure and cure, and none in their sound twins",
      "card/49-pseudo-locale":
        "`culture: qps-ploc` replaces the texts of dictionaries and .resx classes, and `flow` the direction of each window; baselines have both in their names",
    },
  },
  {
    source: "issue 49, What it delivers, 4",
    entries: {
      "card/49-views-list":
        "windows and user controls with a constructor that can be called, and [AmcpView] methods; for others the reason",
      "card/49-views-look":
        "each view by itself at its own size, in the themes, cultures, scales, sizes and directions of the configuration",
      "card/49-views-design": "Design.DataContext and d:DesignWidth, where the XAML has them",
      "card/49-views-unopened": "no window of the app is opened, and its start-up does not go beyond Initialize",
      "card/49-views-baselines": "one exact picture each, baselines like those of scenarios, and accept",
      "card/49-views-affected": "--only-affected takes the views that a change can touch",
      "card/49-views-report": "one contact sheet, with the exception in one line of each view that could not be made",
    },
  },
  {
    source: "issue 49, How it must behave, views",
    entries: { "card/49-views-harmless": "a view whose constructor hangs, throws, opens a dialog or starts a timer harms no other one" },
  },
  {
    source: "issue 49, tables in scenarios",
    entries: {
      "card/49-table-inspect": "`inspect: { table }` keeps rows and columns of a table, those that are scrolled out too",
      "card/49-table-verify": "`verify: { table }` checks rows, number, order and columns; a failure says row by row what differs",
      "card/49-table-interact": "`interact: { table }` sorts, edits, selects ranges, resizes, moves and copies with real input",
      "card/49-table-locators": "each verb takes a cell as `{ cell, row, of }`, by key and by index",
    },
  },
  {
    source: "issue 50, The referee",
    entries: {
      "card/50-referee":
        "each drawing operation is compared with real Skia; a committed table says how near it is, and fails when it gets worse",
    },
  },
  {
    source: "issue 50, Fonts",
    entries: {
      "card/50-fonts-folder": "`fonts:` takes folders: their fonts by name, and an error with the cure where there is none",
      "card/50-fonts-advice": "a character without a glyph is named with the free font of its script, by the run and by init",
    },
  },
  {
    source: "issue 50, Speed: against what people run",
    entries: {
      "card/50-evidence":
        "stepped time moves at once when no thread, pool item, process, socket or timer can act before, and else after a period",
      "card/50-ready-to-run": "`readyToRun` compiles an app ahead of time, each assembly once; without a compiler the app runs as it is",
      "card/50-last": "a new process of the last scenario is not looked at, because no reset compares with it",
      "card/50-spare-processor":
        "workers beyond the number of processors start once a processor is idle, so that four on two are not slower than two",
    },
  },
];
