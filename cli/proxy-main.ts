#!/usr/bin/env node
import { runProxyCommand } from "./proxy.ts";

process.exitCode = await runProxyCommand(process.argv.slice(2), process.env);
