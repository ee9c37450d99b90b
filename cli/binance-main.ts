#!/usr/bin/env node
import { binance } from "./gateway/binance.ts";
import { runProgram } from "./gateway/gateway-program.ts";

process.exitCode = await runProgram(binance, process.argv.slice(2), process.env);
