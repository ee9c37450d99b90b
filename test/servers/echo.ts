/** What a server of the link tests says to one message: lines as they go out; `leave` closes its side after them. */
export interface Reaction {
  readonly answers: readonly string[];
  /** Said by itself, outside of any answer. */
  readonly tells: readonly string[];
  readonly leave: boolean;
}

const NOTHING: Reaction = { answers: [], tells: [], leave: false };
const opening = {
  protocolVersion: "2025-06-18",
  capabilities: { tools: {}, experimental: { amcp: { mode: "headless" } } },
  serverInfo: { name: "echo", version: "1" },
};

/**
 * The tool `echo` gives its arguments back; the method `echo` gives its parameters back as they were written, `fill` as many characters as it is asked for, `tell` says its parameters in a
 * notification, `leave` goes away. The methods parse nothing of what they give back.
 */
export function react(line: string): Reaction {
  const { method } = JSON.parse(line);
  const id = /"id":([^,]+)/.exec(line)?.[1];
  const params = line.slice(line.indexOf('"params":') + '"params":'.length, -1);
  const answer = (result: string): Reaction => ({ ...NOTHING, answers: [`{"jsonrpc":"2.0","id":${id},"result":${result}}`] });
  switch (method) {
    case "initialize":
      return answer(JSON.stringify(opening));
    case "tools/list":
      return answer(`{"tools":[{"name":"echo","description":"gives its arguments back","inputSchema":{"type":"object"}}]}`);
    case "tools/call":
      return answer(JSON.stringify({ content: [{ type: "text", text: JSON.stringify(JSON.parse(params).arguments) }] }));
    case "echo":
      return answer(params);
    case "fill":
      return answer(`"${"x".repeat(JSON.parse(params).characters)}"`);
    case "tell":
      return { ...answer("{}"), tells: [`{"jsonrpc":"2.0","method":"told","params":${params}}`] };
    case "leave":
      return { ...NOTHING, leave: true };
    default:
      return NOTHING;
  }
}
