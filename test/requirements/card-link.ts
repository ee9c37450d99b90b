import type { RequirementGroup } from "./requirement.ts";

/** DESIGN 4 and 5: names, and the link between app and proxy. */
export const linkCards: readonly RequirementGroup[] = [
  {
    source: "DESIGN.md, 4 Names",
    entries: {
      "card/names-portable": "portable names are `AppId__Tool`, at most 45 characters, longer ones shortened with a 6-hex hash",
      "card/names-auto": "auto is portable for clients known to need it by clientInfo.name, else colon",
      "card/names-bare": "bare has no prefix",
      "card/names-any-form": "tools/call accepts every form, resolved by table and never by splitting",
    },
  },
  {
    source: "issue 43, AppId of any length",
    entries: {
      "card/names-any-app-id": "an AppId that fits the pattern registers, however long; only its portable names are shortened, with a hash",
    },
  },
  {
    source: "DESIGN.md, 4 Names",
    entries: { "card/names-generated-config": "the client configurations that are generated pass `--names portable`" },
  },
  {
    source: "DESIGN.md, 5 Link, Two ways in",
    entries: {
      "card/link-register":
        "the first message of an app that dials in is amcp/register {appId, instance, pid, version, mode, standby, token, nonce}",
      "card/link-nothing-before-register": "nothing else is answered before the registration",
      "card/link-same-connection": "after the handshake the same connection carries MCP with the app as server",
      "card/link-unregister": "amcp/unregister is sent on a graceful exit",
      "card/link-unix": "apps dial in over unix:///path as over TCP",
    },
  },
  {
    source: "DESIGN.md, 5 Link, Two ways in",
    entries: {
      "card/link-listen": "an app listens and the proxy dials it with amcp/authenticate {clientId, token, nonce}",
      "card/link-http-bearer": "an MCP client reaches an app directly over HTTP with the Authorization header",
      "card/link-attach": "`amcp-test attach <endpoint>` bridges any MCP client to an app",
    },
  },
  {
    source: "DESIGN.md, 5 Link, Auth",
    entries: {
      "card/auth-mutual-proof": "both sides prove themselves by HMAC-SHA256 over `side|appId|instance|nonceA|nonceB`",
      "card/auth-recorded-token": "a recorded token does not open a link",
      "card/auth-golden": "both languages give the proofs and tokens of the golden messages",
      "card/auth-default-on": "authentication is on by default, and `--insecure` is loud",
      "card/auth-agent-secret": "over stdio initialize is refused when AMCP_SECRET is missing or wrong",
      "card/auth-secret-file": "a secret file that others can read is refused",
      "card/auth-secrets-not-logged": "secrets, tokens and proofs are never in a log",
      "card/auth-every-attempt-logged": "every attempt, successful or not, is one log line",
      "card/link-one-line-at-a-time": "the app reads exactly one line at a time until MCP takes the stream",
    },
  },
  {
    source: "DESIGN.md, 5 Link, Auth",
    entries: {
      "card/auth-agent-http": "agents over HTTP hold a static random bearer",
      "card/auth-loopback": "only loopback is served unless told otherwise, then with TLS; Origin and Host are checked",
    },
  },
  {
    source: "DESIGN.md, 5 Link, Identity",
    entries: {
      "card/identity-first-untouched": "the first holder of a name is untouched by a second one",
      "card/identity-dead-pid": "a dead process never blocks a name",
      "card/identity-own-instance": "the same instance takes its own place again",
      "card/identity-standby": "a standby instance is known but not in the catalog until it is activated",
    },
  },
  {
    source: "DESIGN.md, 5 Link, Discovery",
    entries: {
      "card/discovery-merged": "registration, process scan, descriptor files and configuration are merged by instance",
      "card/discovery-descriptor": "descriptor files have mode 0600; stale ones are ignored and removed",
    },
  },
  {
    source: "DESIGN.md, 5 Link, Discovery",
    entries: {
      "card/discovery-runner-only-own": "a runner's proxy has a secret of its own and never adopts a foreign app",
      "card/handler-off": "the handler is off unless a variable or an explicit option asks for it",
      "card/handler-watchdog": "a faulted handler restarts itself and registers again",
    },
  },
  {
    source: "DESIGN.md, 5 Link, registrations and catalog",
    entries: {
      "card/link-apps-list": "apps_list shows the registrations",
      "card/link-backoff": "an app that lost its proxy dials again with backoff and jitter",
      "card/link-liveness": "a closed socket counts at once, a silent one is pinged",
      "card/catalog-one-change": "changes are merged for 500 ms into one tools/list_changed, and only if the list really changed",
      "card/catalog-meta-tools": "apps_list, tools_find and tool_call serve agents that freeze their list",
    },
  },
  {
    source: "DESIGN.md, 5 Link, registrations and catalog",
    entries: { "card/link-try-on-call": "a call to an app that is away tries once at once" },
  },
  {
    source: "DESIGN.md, 5 Link, Relay",
    entries: {
      "card/relay-bytes": "bodies are copied and never re-serialised: 9007199254740993 stays",
      "card/relay-16-mb": "frames have at most 16 MB; a larger one is an error for that call alone",
      "card/relay-unknown-passes": "unknown methods and fields pass",
      "card/relay-cancel-progress": "cancellation and progress pass, with ids and tokens mapped",
      "card/relay-sampling": "sampling, elicitation and roots pass from the app to the agent",
      "card/relay-id-kinds": "numeric and string ids are kept",
    },
  },
  { source: "DESIGN.md, 5 Link, Relay", entries: { "card/relay-resources-prompts": "resources, prompts and completion pass" } },
  {
    source: "DESIGN.md, 5 Link, Sessions of upstreams; issue 17, 3",
    entries: {
      "card/sessions-per-agent":
        "each agent has its own session with a foreign MCP server; sampling, elicitation, roots and log level belong to one agent",
      "card/sessions-capped": "sessions of agents are made at first use, capped, closed when idle and with their agent",
      "card/sessions-shared":
        "`Shared: true` is one session for all agents; a question that cannot be told to belong to one agent is refused, never guessed",
      "card/sessions-era-of-upstream":
        "what is sent follows the era of the upstream; a 404 that answers the id is an answer; a server of both eras serves each agent in its own",
      "card/first-lists-wait": "the first lists wait until each upstream's first attempt has ended, at most 2 s after the start",
      "card/first-calls-wait": "a call to what is not known yet waits for the first attempts, until its own timeout",
    },
  },
  {
    source: "DESIGN.md, 5 Link, concurrency",
    entries: {
      "card/calls-not-serialised": "a call is answered while another one of the same app waits",
      "card/calls-queued": "calls above the cap wait until their own timeout",
      "card/link-retry-after": "amcp/register under pressure is answered {retryAfterMs}",
      "card/timeout-per-tool": "timeouts are set per tool, reset on progress, with a hard maximum",
      "card/timeout-cancelled": "on timeout `cancelled` goes to the app and its late result is dropped",
      "card/isolation": "one app's crash, garbage, flood or stall never changes another's result",
      "card/calls-depth-shown": "depth and wait of a queue are sent as progress",
    },
  },
  { source: "DESIGN.md, 5 Link, concurrency", entries: { "card/isolation-latency": "one app's faults never change another's latency" } },
  {
    source: "DESIGN.md, 5 Link, settings",
    entries: {
      "card/settings-environment-wins": "environment variables override appsettings.json",
      "card/log-not-on-stdout": "stdout of a stdio server carries the protocol alone; logs go to stderr or a file",
    },
  },
];
