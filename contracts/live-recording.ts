import { z } from "zod";
import { RecordedLocator } from "./input-event.ts";

/** An input or check of a recording, as its page shows it. */
const RecordedInput = z.strictObject({
  id: z.int().min(1),
  app: z.string(),
  text: z.string().describe("the input or check in one line"),
  locators: z.array(RecordedLocator).describe("of its element, the one in use first; empty without an element"),
});
export type RecordedInput = z.infer<typeof RecordedInput>;

/** A recording that goes on, as its page shows it. */
export const RecordingState = z
  .strictObject({
    revision: z.int().min(0).describe("rises with each change"),
    apps: z.array(z.string()),
    file: z.string().describe("the scenario that the end of the recording writes, as the user named it"),
    inputs: z.array(RecordedInput),
    scenario: z.string().describe("YAML"),
  })
  .meta({ id: "RecordingState" });
export type RecordingState = z.infer<typeof RecordingState>;

/** The port between the page of a recording and its owner. */
export interface LiveRecording {
  state(): RecordingState;
  /** Waits for a state that is newer than `revision`, until the signal aborts. */
  changed(revision: number, signal: AbortSignal): Promise<void>;
  /** Takes an input out of the recording; the app stays as it is. @returns whether there is such an input */
  remove(id: number): boolean;
  /** Puts one of the other locators of an input's element first. @returns whether there is such an input and locator */
  choose(id: number, locator: string): boolean;
  /** Ends the recording, which writes the scenario. */
  end(): void;
}
