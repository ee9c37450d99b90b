import { serveOverStreams } from "../../gateways/kit/transports/serve-stdio.ts";
import { createLog } from "../../platform/observability/log.ts";
import { createSmallGateway } from "./small-gateway.ts";

/** The small gateway as a child process. */
const { gateway } = createSmallGateway(createLog({ level: "Warning", file: undefined }));
await serveOverStreams(gateway, { input: process.stdin, output: process.stdout }).ended;
