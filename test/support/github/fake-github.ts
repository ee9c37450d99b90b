import { execFile } from "node:child_process";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";

const execute = promisify(execFile);

/** Runs git in a folder. @returns what it wrote, without the last line end */
export const git = async (folder: string, ...args: readonly string[]): Promise<string> =>
  (await execute("git", ["-C", folder, "-c", "user.name=dev", "-c", "user.email=dev@example.com", ...args])).stdout.trimEnd();

export const TOKEN = "ghs_test";

export interface FakePull {
  readonly number: number;
  readonly branch: string;
  /** Of the repository of the branch; `o` where it is no fork. */
  readonly owner: string;
  /** The bare repository of the branch. */
  readonly remote: string;
  closedAt?: string;
}

export interface FakeComment {
  readonly id: number;
  readonly pull: number;
  readonly user: { readonly login: string; readonly type: "Bot" | "User" };
  body: string;
}

/** The repository `o/r` on a GitHub of its own. Branches and files are those of real bare repositories. */
export interface FakeGitHub {
  /** Address of its pages; the API is below `/api`. */
  readonly address: string;
  /** Methods and paths of all requests to the API. */
  readonly requests: string[];
  readonly pulls: FakePull[];
  readonly comments: FakeComment[];
  /** `admin`, `write` or `read` by login. */
  readonly permissions: Map<string, string>;
  /** Bodies of the requests that start a workflow. */
  readonly dispatches: unknown[];
  /** Statuses for the next requests whose method and path begin so; the last one stays. */
  readonly failures: Map<string, number[]>;
}

/**
 * A GitHub that knows what `amcp-test pull-request` uses, as https://docs.github.com/rest describes it.
 *
 * @param bare the repository itself
 */
export async function openFakeGitHub(bare: string): Promise<FakeGitHub> {
  const state: Omit<FakeGitHub, "address"> = {
    requests: [],
    pulls: [],
    comments: [],
    permissions: new Map(),
    dispatches: [],
    failures: new Map(),
  };
  const server = createServer((request, response) => void answer(request, response, { state, bare }));
  server.listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the server has no port");
  return { ...state, address: `http://127.0.0.1:${bound.port}` };
}

interface Place {
  readonly state: Omit<FakeGitHub, "address">;
  readonly bare: string;
}

async function answer(request: IncomingMessage, response: ServerResponse, { state, bare }: Place): Promise<void> {
  const url = new URL(request.url ?? "", "http://localhost");
  const file = /^\/o\/r\/blob\/([^/]+)\/(.+)$/.exec(url.pathname);
  if (file !== null) {
    const content = await execute("git", ["-C", bare, "cat-file", "blob", `${file[1]}:${file[2]}`], { encoding: "buffer" }).catch(() => {});
    response.writeHead(content === undefined ? 404 : 200, { "content-type": "image/png" }).end(content?.stdout);
    return;
  }
  const path = url.pathname.replace(/^\/api/, "");
  const called = `${request.method} ${path}`;
  state.requests.push(called);
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { "content-type": "application/json" }).end(body === undefined ? undefined : JSON.stringify(body));
  const planned = [...state.failures].find(([start]) => called.startsWith(start))?.[1];
  const failure = planned !== undefined && planned.length > 1 ? planned.shift() : planned?.[0];
  if (failure !== undefined && failure !== 200) return void send(failure, { message: "Resource not accessible by integration" });
  if (request.headers.authorization !== `token ${TOKEN}`) return void send(401, { message: "Bad credentials" });
  const body = request.method === "GET" ? undefined : await json(request);
  const found = routes.find(([method, pattern]) => method === request.method && pattern.test(path));
  const [status, value] =
    (await found?.[2]({ words: found[1].exec(path)?.slice(1) ?? [], query: url.searchParams, body, state })) ?? NOT_FOUND;
  send(status, value);
}

const NOT_FOUND = [404, { message: "Not Found" }] as const;

interface Call {
  readonly words: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly state: Place["state"];
}

type Answer = readonly [status: number, body?: unknown];

const bodyOf = (body: unknown): string => (typeof body === "object" && body !== null && "body" in body ? String(body.body) : "");

const routes: readonly [method: string, pattern: RegExp, answer: (call: Call) => Answer | Promise<Answer>][] = [
  [
    "GET",
    /^\/repos\/o\/r\/pulls$/,
    async ({ query, state }) => {
      const [owner, ...branch] = (query.get("head") ?? "").split(":");
      const open = state.pulls.filter((pull) => pull.closedAt === undefined && pull.owner === owner && pull.branch === branch.join(":"));
      return [200, await Promise.all(open.map(pullOf))];
    },
  ],
  [
    "GET",
    /^\/repos\/o\/r\/pulls\/(\d+)$/,
    async ({ words: [number], state }) => {
      const pull = state.pulls.find((one) => one.number === Number(number));
      return pull === undefined ? NOT_FOUND : [200, await pullOf(pull)];
    },
  ],
  [
    "GET",
    /^\/repos\/o\/r\/issues\/(\d+)\/comments$/,
    ({ words: [number], query, state }) => {
      const all = state.comments.filter(({ pull }) => pull === Number(number));
      const [size, page] = [Number(query.get("per_page") ?? 30), Number(query.get("page") ?? 1)];
      return [200, all.slice(size * (page - 1), size * page)];
    },
  ],
  [
    "POST",
    /^\/repos\/o\/r\/issues\/(\d+)\/comments$/,
    ({ words: [number], body, state }) => {
      const user = { login: "github-actions[bot]", type: "Bot" } as const;
      const text = bodyOf(body);
      if (text.length > 65_536) return [422, { message: "body is too long (maximum is 65536 characters)" }];
      const comment = { id: 1000 + state.comments.length, pull: Number(number), user, body: text };
      state.comments.push(comment);
      return [201, comment];
    },
  ],
  [
    "PATCH",
    /^\/repos\/o\/r\/issues\/comments\/(\d+)$/,
    ({ words: [id], body, state }) => {
      const comment = state.comments.find((one) => one.id === Number(id));
      if (comment === undefined) return NOT_FOUND;
      comment.body = bodyOf(body);
      return [200, comment];
    },
  ],
  [
    "GET",
    /^\/repos\/o\/r\/collaborators\/([^/]+)\/permission$/,
    ({ words: [login = ""], state }) => {
      const permission = state.permissions.get(login);
      return permission === undefined ? NOT_FOUND : [200, { permission }];
    },
  ],
  [
    "POST",
    /^\/repos\/o\/r\/actions\/workflows\/(\d+)\/dispatches$/,
    ({ words: [workflow], body, state }) => {
      state.dispatches.push({ workflow: Number(workflow), body });
      return [204];
    },
  ],
];

async function pullOf({ number, branch, owner, remote, closedAt }: FakePull): Promise<unknown> {
  const sha = await git(remote, "rev-parse", `refs/heads/${branch}`);
  const repo = { full_name: `${owner}/r`, clone_url: remote };
  return { number, state: closedAt === undefined ? "open" : "closed", closed_at: closedAt ?? null, head: { ref: branch, sha, repo } };
}
