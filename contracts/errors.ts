import type { AppException } from "./app-tools/app-exception.ts";
import { ToolFailureCode } from "./app-tools/failure.ts";
import type { BuildError } from "./started-app.ts";

/**
 * All errors that users and peers can get. A code is never renamed. `docs/errors/<CODE>.md` explains each; a test demands the page, a hint
 * that starts with a verb, and a test that produces it. `rpc` is the JSON-RPC code of errors that cross a wire as protocol errors.
 */
export const errors = {
  AMCP_SCENARIO_SYNTAX: { exit: 2, hint: "Correct the YAML at the marked place." },
  AMCP_SCENARIO_SHAPE: { exit: 2, hint: "Compare the file with docs/schema/scenario.json; editors do it as you type." },
  AMCP_SCENARIO_UNKNOWN_KEY: { exit: 2, hint: "Remove the key or correct its spelling." },
  AMCP_SCENARIO_UNKNOWN_VERB: { exit: 2, hint: "Use one of the verbs listed in docs/reference/verbs.md." },
  AMCP_SCENARIO_TWO_VERBS: { exit: 2, hint: "Split it into two steps." },
  AMCP_SCENARIO_UNKNOWN_OPTION: { exit: 2, hint: "Remove the option or use one of the verb's own." },
  AMCP_SCENARIO_INVALID_ARGUMENT: { exit: 2, hint: "Correct the value as described." },
  AMCP_SCENARIO_UNKNOWN_APP: { exit: 2, hint: "Name an app or gateway of amcp.config.yaml, or add it there." },
  AMCP_SCENARIO_UNKNOWN_VARIABLE: { exit: 2, hint: "Define the variable in `table`, the environment or an earlier step's `save`." },
  AMCP_VERB_MODULE: { exit: 2, hint: "Correct the module where its exception points to, or `verbs` in amcp.config.yaml." },
  AMCP_VERB_INVALID: { exit: 2, hint: "Correct the definition of the verb in its module." },
  AMCP_VERB_FAILED: { exit: 1, hint: "Correct the verb where its exception points to, or the app if the exception is about it." },
  AMCP_RUN_PASSED: { exit: 1, hint: "Remove `expect: fail` from the scenario if the defect is mended." },
  AMCP_RUN_HOOK_FAILED: { exit: 3, hint: "Correct the failed `beforeAll`, which has a result of its own in the reports." },
  AMCP_RUN_REFUSED: { exit: 2, hint: "Remove the call; change the app itself, or reach its state by what a user can do." },
  AMCP_RUN_SKIPPED: { exit: 3, hint: "Remove `skip` from the scenario to run it." },
  AMCP_RUN_ONLY: { exit: 2, hint: "Remove `only` before the commit; `--grep` and `--tags` select scenarios without changing them." },
  AMCP_SCENARIO_EXPRESSION: { exit: 2, hint: "Correct the expression; docs/reference/expressions.md lists operators and functions." },
  AMCP_USAGE: { exit: 2, hint: "Run `amcp-test --help` for the commands and their options." },
  AMCP_INIT_NO_APP: { exit: 2, hint: "Run it in the folder of your solution; an app is a project with OutputType WinExe or Exe." },
  AMCP_FILE_NOT_FOUND: { exit: 2, hint: "Check the path; it is taken from the current folder." },
  AMCP_FILE_UNREADABLE: { exit: 2, hint: "Give yourself the right to read the file, or save it as UTF-8." },
  AMCP_FILE_OUTSIDE: { exit: 2, hint: "Name a file below the folder of --allow-scenarios, or --within, and through no link out of it." },
  AMCP_FILE_EXISTS: { exit: 2, hint: "Choose another file with --out, or replace this one with --force." },
  AMCP_SELECTION_EMPTY: { exit: 2, hint: "Name a folder that holds *.yaml scenarios, or widen --tags and --grep." },
  AMCP_CONFIG_INVALID: { exit: 2, hint: "Correct the file at the marked place." },
  AMCP_CONFIG_UNREADABLE: { exit: 2, hint: "Make amcp.config.yaml a readable file." },
  AMCP_OUT_UNWRITABLE: { exit: 3, hint: "Choose another place with --out or --log-file, or make this one writable." },
  AMCP_AGENT_RUN_BUSY: { exit: 3, hint: "Wait for the answer of the other run, or cancel its call." },
  AMCP_OUT_IN_USE: { exit: 3, hint: "Wait until that run has ended, or give this one a folder of its own with --out." },
  AMCP_BASELINE_BROKEN: { exit: 3, hint: "Restore the file from git, or accept the new picture with --update changed." },
  AMCP_BASELINE_OUTSIDE: {
    exit: 2,
    hint: "Replace the symbolic link by a folder of the project, or change `baselines` in amcp.config.yaml.",
  },
  AMCP_BASELINE_MOVED: { exit: 1, hint: "Run the scenario again, look at the new result, and accept that." },
  AMCP_BASELINE_UNSTABLE: { exit: 1, hint: "Run the scenario with --repeat-each 5 to find why its pictures differ, or name one baseline." },
  AMCP_TRACE_UNKNOWN: {
    exit: 2,
    rpc: -32602,
    hint: "List the scenarios of the run with `amcp-test trace list`, and the steps of one with `trace show`.",
  },
  AMCP_LOCATORS_OUTDATED: { exit: 1, hint: "Run the scenario again, and accept the locators of that run." },
  AMCP_CANDIDATE_BROKEN: { exit: 3, hint: "Download the whole results folder again, or repeat the run." },
  AMCP_BASELINE_MISSING: { exit: 1, hint: "Look at the new picture or text, and commit it with the scenario." },
  AMCP_SCREENSHOT_DIFFERS: {
    exit: 1,
    hint: "Look at the diff; if the new picture is right, accept it with `amcp-test accept` or --update changed.",
  },
  AMCP_STEP_UNMET: { exit: 1, hint: "Compare what the step expects with what is there; correct the app or the scenario." },
  AMCP_STEP_TIMEOUT: { exit: 1, hint: "Find out what keeps the app busy, or raise the `timeout` of the step or the scenario." },
  AMCP_RUN_TIMEOUT: { exit: 1, hint: "Raise `run.timeout` or --timeout, or divide the scenarios with --shard." },
  AMCP_RUN_UNATTENDED: { exit: 2, hint: "Start the command in a terminal, without CI in the environment." },
  AMCP_SERVICE_FAILED: {
    exit: 3,
    hint: "Read the output of the service above, and check its `command`, `cwd` and `env` in amcp.config.yaml.",
  },
  AMCP_SERVICE_NOT_READY: {
    exit: 3,
    hint: "Correct `ready` of the service in amcp.config.yaml, or raise its `timeout` if it only needs longer.",
  },
  AMCP_GIT_FAILED: { exit: 2, hint: "Name a revision that the checkout has; in CI fetch its history (`fetch-depth: 0`)." },
  AMCP_GITHUB_FAILED: { exit: 3, hint: "Compare the `permissions` and the token of the job with docs/ci.md#pictures-in-the-pull-request." },
  AMCP_PEER_MISMATCH: { exit: 3, hint: "Update the embedded handler of the app and amcp-test to the same version." },
  AMCP_DOTNET_MISSING: { exit: 3, hint: "Install the .NET 10 SDK (https://dotnet.microsoft.com/download), or leave this app out." },
  AMCP_DISPLAY_MISSING: { exit: 3, hint: "Start it in a desktop session with --headed, or install xvfb and xauth and use --xvfb." },
  AMCP_BUILD_FAILED: {
    exit: 3,
    hint: "Correct the errors of the build shown above; `configuration` of the app in amcp.config.yaml selects another build than Release.",
  },
  AMCP_PLATFORM_FAILED: {
    exit: 3,
    hint: "Use Avalonia 11.3 (from 11.3.9) or 12.1, add a source with the missing package, or reference Avalonia.Headless and Avalonia.Skia.",
  },
  AMCP_APP_NOT_READY: {
    exit: 3,
    hint: "Read the app's output above; without `.UseAmcp()` in Program.cs it needs `handler: hosted`; raise `ready.timeout` if it only needs longer.",
  },
  AMCP_APP_NOT_RUNNING: { exit: 3, hint: "Start the app, or name one that `apps_list` shows as connected." },
  AMCP_APP_LEASED: { exit: 3, hint: "Wait until the other session ends, or use another app; single tools of the app can still be called." },
  AMCP_RUN_NOT_HELD: {
    exit: 2,
    hint: "Start one with `action: start`; it ends with its last step, a cancelled call, and after five minutes without use.",
  },
  AMCP_APP_UNOWNED: { exit: 3, hint: "Leave the step out, or run the scenario on an app of its own." },
  AMCP_APP_BACKEND_REPLACED: { exit: 3, hint: "Move `.UseAmcp()` behind `.UsePlatformDetect()` in Program.cs." },
  AMCP_APP_START_FAILED: { exit: 3, hint: "Check `command` or `project` of the app in amcp.config.yaml." },
  AMCP_FONT_UNREADABLE: { exit: 3, hint: "Correct `fonts` of the app in amcp.config.yaml; paths are relative to that file." },
  AMCP_APP_CRASHED: { exit: 1, hint: "Correct the app where the exception or its output points to; the next scenario gets a fresh app." },
  AMCP_APP_NOT_CONFIGURED: {
    exit: 2,
    hint: "Name an app of amcp.config.yaml in the working folder of the proxy; `npx amcp-test init` writes that file.",
  },
  AMCP_APP_NOT_OURS: { exit: 1, hint: "Use the app as it runs, or end it where it was started and call `app_start`." },
  AMCP_APP_ENDED: { exit: 1, hint: "Find out why the app ends, or start it again with `control: { app: start }`." },
  AMCP_APP_NOT_RESPONDING: { exit: 1, hint: "Find what the operation waits for, and move long work off the UI thread." },
  AMCP_RECORDING_FAILED: { exit: 3, hint: "Update the embedded handler of the app and amcp-test to the same version." },
  AMCP_PROXY_START_FAILED: { exit: 3, hint: "Read the proxy's output above." },
  AMCP_PROXY_NOT_RUNNING: {
    exit: 3,
    hint: "Start an MCP client that is configured for it (`amcp-test clients` shows how), or run `amcp-proxy`.",
  },
  AMCP_PROXY_OPEN_TO_OTHERS: { exit: 3, hint: "Remove the access of other users: chmod 700 for a folder, chmod 600 for a file." },
  AMCP_PROXY_NAME_UNFIT: {
    exit: 3,
    hint: "Use --names portable, which `amcp-test clients` writes, or give the app or the tool a shorter name of its own.",
  },
  AMCP_PROXY_PORT_IN_USE: { exit: 3, hint: "Choose another port, or stop the program that listens there." },
  AMCP_PROXY_BAD_FRAME: { exit: 3, rpc: -32700, hint: "Send one JSON-RPC message per line." },
  AMCP_PROXY_NOT_A_REQUEST: {
    exit: 3,
    rpc: -32600,
    hint: 'Send {jsonrpc: "2.0", id, method, params}; only sessions of MCP 2025-03-26 and older may send batches.',
  },
  AMCP_PROXY_BAD_PARAMS: { exit: 1, rpc: -32602, hint: "Send the parameter as the message says; `tools/list` shows what a tool takes." },
  AMCP_PROXY_FRAME_TOO_LARGE: {
    exit: 3,
    rpc: -32600,
    hint: "Ask for less at once: a smaller scale, a depth, a root; or raise MaxMessageBytes, in McpProxy for the proxy and in McpEmbedded for the app.",
  },
  AMCP_PROXY_IMAGE_TOO_LARGE: {
    exit: 1,
    rpc: -32600,
    hint: "Ask for a smaller picture: one element, or a scale below 1; or raise McpProxy:MaxImageBytes, where 0 is no limit.",
  },
  AMCP_PROXY_NOTHING_LISTENS: {
    exit: 3,
    rpc: -32000,
    hint: "Start the app with AVALONIA_MCP_ENDPOINT set to the endpoint, or correct the endpoint.",
  },
  AMCP_PROXY_BAD_CERTIFICATE: {
    exit: 3,
    rpc: -32000,
    hint: "Renew the certificate, correct the URL, or name the authority that signed it as CaFile beside the Url.",
  },
  AMCP_PROXY_SERVER_FAILED: { exit: 3, rpc: -32000, hint: "Correct what the server's message names, or read the server's own log." },
  AMCP_PROXY_LINK_CLOSED: { exit: 3, rpc: -32000, hint: "Check that the app is running, then call again." },
  AMCP_PROXY_APP_GONE: { exit: 1, rpc: -32000, hint: "Check that the app is running, then call again." },
  AMCP_PROXY_UNKNOWN_APP: { exit: 1, rpc: -32602, hint: "Call `apps_list` for the apps that are connected." },
  AMCP_PROXY_UNKNOWN_TOOL: { exit: 1, rpc: -32602, hint: "Call `tools/list` for the names." },
  AMCP_PROXY_UNKNOWN_PROMPT: { exit: 1, rpc: -32602, hint: "Call `prompts/list` for the names." },
  AMCP_PROXY_UNKNOWN_RESOURCE: {
    exit: 1,
    rpc: -32602,
    hint: "Call `resources/list` for the URIs, or `apps_list` for the apps that are connected.",
  },
  AMCP_PROXY_TOOL_TIMEOUT: {
    exit: 1,
    rpc: -32001,
    hint: "Raise McpProxy:ToolTimeout, or ToolTotalTimeout for a tool with progress, or find out what keeps the app busy.",
  },
  AMCP_PROXY_DUPLICATE_APP: { exit: 3, rpc: -32010, hint: "Pick a unique AppId, such as MyApp-Development or MyApp-v2." },
  AMCP_PROXY_OTHER_APP: { exit: 3, rpc: -32010, hint: "Correct the AppId beside this endpoint, or start the app that belongs there." },
  AMCP_PROXY_BAD_APP_ID: { exit: 3, rpc: -32602, hint: "Use letters, digits, `-` and `_`, starting with a letter." },
  AMCP_PROXY_NO_SESSION: { exit: 3, rpc: -32600, hint: "Send `initialize` without Mcp-Session-Id, and from then on the id of its answer." },
  AMCP_PROXY_TOO_MANY_SESSIONS: {
    exit: 3,
    rpc: -32603,
    hint: "Close agents that are no longer used, then connect again; or raise McpProxy:MaxHttpSessions for agents over HTTP, MaxSessions for those of one server.",
  },
  AMCP_PROXY_UNCLEAR_QUESTION: {
    exit: 3,
    rpc: -32600,
    hint: "Remove `Shared` from the endpoint, or have the server ask while only one agent has a request under way.",
  },
  AMCP_PROXY_UNAUTHENTICATED: { exit: 3, rpc: -32011, hint: "Give both sides the same AMCP_SECRET." },
  AMCP_PROXY_BAD_BEARER: {
    exit: 3,
    rpc: -32011,
    hint: "Send `Authorization: Bearer` with the proxy's .amcp/agent-token; for a server behind a Url it belongs into its `Headers`.",
  },
  AMCP_PROXY_FOREIGN_ORIGIN: {
    exit: 3,
    rpc: -32011,
    hint: "Use http://127.0.0.1 or the name of the server itself, from a program and not from another site's page.",
  },
  AMCP_PROXY_NO_TLS: {
    exit: 3,
    rpc: -32000,
    hint: "Write http:// for a server of this machine without TLS, or let the server serve https://.",
  },
  AMCP_PROXY_TOKEN_EXPIRED: { exit: 3, rpc: -32011, hint: "Set the clocks of both sides; a token lives 30 minutes." },
  AMCP_GATEWAY_TRANSPORT: {
    exit: 2,
    rpc: -32004,
    hint: "Set MCP_TRANSPORT to stdio, http-sse or websocket, and MCP_PORT to a free port for the last two.",
  },
  AMCP_GATEWAY_EXPOSED: {
    exit: 2,
    rpc: -32004,
    hint: "Give --tls-cert, --tls-key and AMCP_GATEWAY_BEARER with 16 characters or more, or serve this machine only.",
  },
  AMCP_GATEWAY_NOT_READY: { exit: 3, hint: "Check the gateway in amcp.config.yaml; its command must speak MCP on stdin and stdout." },
  AMCP_GATEWAY_NO_MOCK: { exit: 1, hint: "Run the scenario without --live, or leave out the steps that make a mock misbehave." },
  AMCP_GATEWAY_API_FAILED: {
    exit: 3,
    rpc: -32000,
    hint: "Check that the host is reachable and that no proxy or portal answers in its place, then ask again.",
  },
  AMCP_GATEWAY_API_CHANGED: {
    exit: 1,
    rpc: -32000,
    hint: "Update amcp-test where the answer cannot be read; report the difference if the newest version says the same.",
  },
  AMCP_STORE_IN_USE: { exit: 3, hint: "Stop the program that has it open, or choose another folder with --sessions." },
  AMCP_STORE_NEWER: { exit: 3, hint: "Update amcp-test, or choose another folder with --sessions." },
  AMCP_STORE_UNUSABLE: { exit: 3, hint: "Make the folder writable and its disk roomy, or choose another one with --sessions." },
  AMCP_STORE_UNSUPPORTED: {
    exit: 3,
    hint: "Install amcp-test again with its optional packages, or switch recording off with --sessions off.",
  },
  AMCP_SESSIONS_BAD_REQUEST: { exit: 2, hint: "Send the request as docs/reference/sessions-api.md describes it." },
  AMCP_SESSIONS_UNKNOWN: { exit: 2, hint: "List what is kept with `amcp-test sessions list`; the oldest is removed in time." },
  AMCP_SESSIONS_DENIED: { exit: 3, hint: "Open the address that `amcp-test ui` prints; what it permits is an option of that command." },
  AMCP_SESSIONS_UNREACHABLE: { exit: 3, hint: "Run the command again, which starts a recorder; its log is in the folder of the store." },
  AMCP_QUEUE_MISSING: { exit: 3, hint: "Run `npm install --save-dev bullmq ioredis`, which --queue needs." },
  AMCP_QUEUE_UNREACHABLE: { exit: 3, hint: "Check the address and credentials of --queue, and that Redis is running; then run it again." },
  AMCP_QUEUE_OTHER_PLAN: { exit: 2, hint: "Check out the same commit and give the same options everywhere, or choose another --run-id." },
  AMCP_QUEUE_OVER: { exit: 2, hint: "Choose another --run-id for each run, such as the id and attempt of the CI server's run." },
  AMCP_QUEUE_WORKER_LOST: {
    exit: 3,
    hint: "Find out why the machines stop, such as memory or a limit of the CI server; then run it again.",
  },
  AMCP_QUEUE_ABANDONED: { exit: 3, hint: "Read why the machines with --queue ended, or raise --wait if they start later." },
  AMCP_INTERNAL: { exit: 4, hint: "Report it with the text above; this is a fault of amcp-test." },
} as const satisfies Record<`AMCP_${string}`, { exit: ExitCode; hint: string; rpc?: number }>;

/** 1 a scenario failed, 2 usage or scenario file, 3 environment, 4 our bug; precedence: 4, 2, 3, 1. */
export type ExitCode = 1 | 2 | 3 | 4;
export type ErrorCode = keyof typeof errors;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

interface AmcpErrorFacts {
  readonly cause?: unknown;
  readonly output?: string;
  readonly exceptions?: readonly AppException[];
  readonly buildErrors?: readonly BuildError[];
  readonly wholeOutput?: () => Promise<string>;
}

/** Returns the page that explains a code, relative to the package; undefined for codes of foreign tools. */
export function errorPageOf(code: string): string | undefined {
  if (code in errors) return `docs/errors/${code}.md`;
  return ToolFailureCode.safeParse(code).success ? `docs/failures.md#${code.toLowerCase()}` : undefined;
}

/**
 * A failure of the environment, such as an app that does not boot or a broken link. A failed step is a result and an invalid file is a
 * diagnostic; neither throws.
 */
export class AmcpError extends Error {
  readonly code: ErrorCode;
  /** First and last lines that the failed program wrote, shown unchanged. */
  readonly output: string | undefined;
  /** Exceptions that an app threw, the outermost first. */
  readonly exceptions: readonly AppException[] | undefined;
  /** All errors of a build. */
  readonly buildErrors: readonly BuildError[] | undefined;
  /** Reads the complete output of the program. */
  readonly wholeOutput: (() => Promise<string>) | undefined;

  constructor(code: ErrorCode, message: string, { cause, output, exceptions, buildErrors, wholeOutput }: AmcpErrorFacts = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "AmcpError";
    this.code = code;
    this.output = output;
    this.exceptions = exceptions;
    this.buildErrors = buildErrors;
    this.wholeOutput = wholeOutput;
  }

  get hint(): string {
    return errors[this.code].hint;
  }

  /** Code, message and cure, for a warning of one line. */
  get warning(): string {
    return `${this.code}: ${this.message}. ${this.hint}`;
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
