import { createInterface } from "node:readline";
import { react } from "./echo.ts";

/** The server of the link tests as a child process. */
console.error("echo is ready");
for await (const line of createInterface({ input: process.stdin })) {
  const { answers, tells, leave } = react(line);
  for (const text of [...tells, ...answers]) process.stdout.write(`${text}\n`);
  if (leave) {
    console.error("told to leave");
    process.exit(3);
  }
}
