#!/usr/bin/env node
import { runProgram } from "./gateway/gateway-program.ts";
import { nsip } from "./gateway/nsip.ts";

process.exitCode = await runProgram(nsip, process.argv.slice(2), process.env);
