import { readFileSync } from "node:fs";
import { RecordInput } from "../../contracts/app-tools/record/record-input.ts";
import { type InputEvent, inputNotification } from "../../contracts/input-event.ts";
import type { StubLink } from "./stub-link.ts";
import type { StubTool } from "./stub-mcp.ts";

/**
 * RecordInput of an app whose person is a file: once recording is on, the events of the file happen, the last one when it is turned off.
 * With AMCP_STUB_INPUT_END=exit the person closes the app before that.
 */
export function recordInput(link: StubLink, file: string): StubTool {
  const { messages } = JSON.parse(readFileSync(file, "utf8"));
  const events: InputEvent[] = messages.map(({ params }: { params: InputEvent }) => params);
  const tell = (event: InputEvent) => link.send({ jsonrpc: "2.0", method: inputNotification, params: { ...event, app: link.appId } });
  const rest = events.splice(-1);
  return {
    ...RecordInput,
    run(input) {
      const { on } = RecordInput.input.parse(input);
      for (const event of on ? events : rest) tell(event);
      if (on && process.env["AMCP_STUB_INPUT_END"] === "exit") setImmediate(() => link.end(() => process.exit(0)));
      return { structured: { recording: on, sent: events.length + (on ? 0 : rest.length) } };
    },
  };
}
