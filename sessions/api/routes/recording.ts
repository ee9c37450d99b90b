import { z } from "zod";
import { type LiveRecording, RecordingState } from "../../../contracts/live-recording.ts";
import { jsonAnswer, noAnswer } from "./answer.ts";
import { defineRoute, found } from "./route.ts";

/** The context of the routes of a recording. */
export interface RecordingContext {
  readonly recording: LiveRecording;
}

/** How long an answer may wait for a change. */
const LONGEST_WAIT_MS = 20_000;

const state = defineRoute({
  method: "GET",
  path: "/api/v1/recording",
  summary: "The recording; with `after`, once it is newer than that revision, or after 20 seconds.",
  query: z.strictObject({ after: z.coerce.number().int().min(0).optional() }),
  answer: { schema: RecordingState },
  faults: [],
  async run({ query: { after }, exchange }, { recording }: RecordingContext) {
    if (after !== undefined) {
      const gone = new AbortController();
      exchange.onGone(() => gone.abort());
      await recording.changed(after, AbortSignal.any([gone.signal, AbortSignal.timeout(LONGEST_WAIT_MS)]));
    }
    return jsonAnswer(recording.state());
  },
});

const removal = defineRoute({
  method: "DELETE",
  path: "/api/v1/recording/inputs/{id}",
  summary: "Takes an input out of the recording; the app stays as it is.",
  answer: undefined,
  faults: [404],
  run({ parameter }, { recording }: RecordingContext) {
    found(recording.remove(Number(parameter("id"))) || undefined, "such input");
    return noAnswer;
  },
});

const choice = defineRoute({
  method: "POST",
  path: "/api/v1/recording/inputs/{id}",
  summary: "Chooses another locator of an input's element.",
  body: z.strictObject({ locator: z.string().min(1) }),
  answer: undefined,
  faults: [404],
  run({ parameter, body }, { recording }: RecordingContext) {
    found(recording.choose(Number(parameter("id")), body.locator) || undefined, "such input or locator");
    return noAnswer;
  },
});

const end = defineRoute({
  method: "POST",
  path: "/api/v1/recording/end",
  summary: "Ends the recording, which writes the scenario.",
  body: z.strictObject({}),
  answer: undefined,
  faults: [],
  run(_request, { recording }: RecordingContext) {
    recording.end();
    return noAnswer;
  },
});

export const recordingRoutes = [state, removal, choice, end] as const;
