#!/usr/bin/env node
import { runNsipServer } from "./gateway.ts";

process.exitCode = await runNsipServer(process.argv.slice(2), process.env);
