import type { Server } from "@modelcontextprotocol/server";
import type { Gateway } from "../gateway.ts";
import { type ClientConnection, callerOf } from "./client-connection.ts";
import { answering, protocolFault } from "./protocol-fault.ts";

export function addResources(server: Server, gateway: Gateway, connection: ClientConnection): void {
  const { codes, resources, templates } = gateway;
  server.setRequestHandler("resources/list", () => ({ resources: resources.map(({ where, ...about }) => ({ ...about, ...where })) }));
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: templates.map(({ where, ...about }) => ({ ...about, ...where })),
  }));
  server.setRequestHandler("resources/read", async ({ params: { uri } }, context) => {
    const { signal, envelope } = context.mcpReq;
    const content = await answering(
      () => {
        const reading = gateway.read(uri, callerOf(context, connection));
        if (reading !== undefined) return reading;
        throw unknownUri(uri, gateway);
      },
      { codes, signal, again: "Read it again" },
    );
    const { mimeType, text, ttlMs, cacheScope } = content;
    const contents = [{ uri, mimeType, text }];
    // Only requests of the era from 2026-07-28 on have an envelope; earlier results have no such fields.
    if (envelope === undefined) return { contents };
    return { contents, ...(ttlMs !== undefined && { ttlMs }), ...(cacheScope !== undefined && { cacheScope }) };
  });
}

/** The error for a URI that the gateway does not know. */
export function unknownUri(uri: string, { codes, resources, templates }: Gateway) {
  const [first] = resources;
  return protocolFault(codes.INVALID_PARAMS, `There is no resource ${uri}`, {
    parameter: "uri",
    value: uri,
    expected: [...resources.map(({ where }) => where.uri), ...templates.map(({ where }) => where.uriTemplate)].join(", "),
    suggestion: first === undefined ? "Call resources/templates/list" : `Read ${first.where.uri}, or call resources/list`,
  });
}
