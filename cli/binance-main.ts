#!/usr/bin/env node
import { binance } from "./gateway/binance.ts";
import { runGatewayProgram } from "./gateway/gateway-program.ts";

process.exitCode = await runGatewayProgram(binance, process.argv.slice(2), process.env);
