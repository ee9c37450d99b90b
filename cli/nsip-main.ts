#!/usr/bin/env node
import { runGatewayProgram } from "./gateway/gateway-program.ts";
import { nsip } from "./gateway/nsip.ts";

process.exitCode = await runGatewayProgram(nsip, process.argv.slice(2), process.env);
