import { join } from "node:path";
import { type Files, folderWith } from "../cli/run-cli.ts";
import { startWithAgent } from "./proxy-process.ts";

/** An agent of a proxy with `--allow-scenarios` in the folder of a project. */
export async function startScenarioAgent(
  files: Files,
  { scenarios = "s", env = {} }: { scenarios?: string; env?: Record<string, string> } = {},
) {
  const folder = await folderWith(files);
  const proxy = await startWithAgent({
    cwd: folder,
    control: false,
    args: ["--insecure", "--discovery", "off", "--allow-scenarios", scenarios],
    env: { HOME: folder, ...env },
  });
  const paramsOf = (name: string, args: object) => ({ name, arguments: args, _meta: { progressToken: "p" } });
  const answer = async (id: number) => {
    const { result } = (await proxy.answer(id)).json;
    return { text: result.content[0].text as string, data: result.structuredContent, isError: result.isError === true };
  };
  return {
    folder,
    proxy,
    results: join(folder, "amcp-results/agent"),
    answer,
    /** Calls without waiting. @returns the id of the request */
    post: (name: string, args: object = {}) => proxy.post("tools/call", paramsOf(name, args)),
    call: (name: string, args: object = {}) => answer(proxy.post("tools/call", paramsOf(name, args))),
    toolNames: async () => (await proxy.ask("tools/list")).json.result.tools.map(({ name }: { name: string }) => name) as string[],
  };
}
