import { z } from "zod";
import { idKey, type Message, parseParams } from "../../mcp/envelope.ts";
import { insertMembers } from "../../mcp/eras.ts";
import { metaKeys } from "../../mcp/protocol-versions.ts";
import { rpcCodes, rpcResult } from "../../mcp/rpc.ts";
import type { Replacement } from "../../mcp/splice.ts";
import type { CatalogView } from "../catalog/catalog.ts";
import { styleFor } from "../catalog/names.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import { watchResource } from "../relay/upstream.ts";
import type { HandlerContext, RequestHandler } from "./agents-context.ts";
import { holdersOf } from "./resources.ts";
import type { NotificationSubscriber } from "./subscriber.ts";
import { createListWatch, createResourceWatch, type ListChange } from "./subscriber.ts";

const ListenParams = z.looseObject({
  notifications: z.looseObject({
    toolsListChanged: z.boolean().optional(),
    promptsListChanged: z.boolean().optional(),
    resourcesListChanged: z.boolean().optional(),
    resourceSubscriptions: z.array(z.string()).optional(),
  }),
});
type Filter = z.output<typeof ListenParams>["notifications"];

const wantedBy: Readonly<Record<ListChange, keyof Filter>> = {
  "notifications/tools/list_changed": "toolsListChanged",
  "notifications/prompts/list_changed": "promptsListChanged",
  "notifications/resources/list_changed": "resourcesListChanged",
};

/** `subscriptions/listen`: stays open and sends the notifications of its filter until the agent cancels it. */
export const listen: RequestHandler = (request, context) => {
  const parsed = ListenParams.safeParse(parseParams(request.message));
  if (!parsed.success) {
    request.refuse({ code: rpcCodes.invalidParams, message: `subscriptions/listen: ${z.prettifyError(parsed.error)}` });
    return;
  }
  const { notifications } = parsed.data;
  const { core, agent } = context;
  const listener = createListener(request, notifications, context);
  const leave = () => {
    core.subscribers.delete(listener);
    agent.calls.delete(idKey(request.id));
    request.end();
  };
  core.subscribers.add(listener);
  agent.calls.set(idKey(request.id), { cancel: leave });
  const params = `{"_meta":{${subscriptionOf(request.id)}},"notifications":${JSON.stringify(notifications)}}`;
  request.send([Buffer.from(`{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":${params}}`)]);
};

/** @param id as written by the agent */
const subscriptionOf = (id: string): string => `"${metaKeys.subscription}":${id}`;

function createListener({ id, client, send, answer }: AgentRequest, filter: Filter, { core }: HandlerContext): NotificationSubscriber {
  const view: CatalogView = { style: styleFor(core.options.names, client), era: "request", isRecorder: false };
  const lists = createListWatch();
  lists.seeAll(core.catalog(), view);
  const resources = createResourceWatch();
  for (const uri of filter.resourceSubscriptions ?? []) {
    for (const holder of holdersOf(uri, core)) {
      resources.add(holder.upstream.appId, holder.uri, JSON.stringify(uri));
      void watchResource(holder.upstream, holder.uri);
    }
  }
  return {
    resources,
    announce(catalog) {
      for (const method of lists.changes(catalog(), view))
        if (filter[wantedBy[method]] === true)
          send([Buffer.from(`{"jsonrpc":"2.0","method":"${method}","params":{"_meta":{${subscriptionOf(id)}}}}`)]);
    },
    notify(message, { appId }) {
      if (message.method === "notifications/resources/updated") resources.forward(message, appId, send, (updated) => [tag(updated, id)]);
    },
    end() {
      answer(rpcResult({ resultType: "complete", _meta: { [metaKeys.subscription]: JSON.parse(id) } }));
    },
  };
}

/** Replaces the upstream's subscription id, if any, by the agent's own. */
function tag({ bytes, span }: Message, id: string): Replacement {
  const meta = span("params._meta");
  const params = span("params");
  if (meta !== undefined) return { at: meta, by: `{${subscriptionOf(id)}}` };
  return insertMembers(bytes, params ?? { start: bytes.indexOf("{"), end: bytes.length }, `"_meta":{${subscriptionOf(id)}}`);
}
