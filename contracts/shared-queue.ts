import { z } from "zod";
import { RunEvent, RunStart } from "./events.ts";

/** The inputs of a run by their names, such as a scenario's file, with a hash of each. Participants with other inputs are refused. */
export type InputFingerprint = Readonly<Record<string, string>>;

/** The run that participants share, as the first of them has published it. */
export const SharedPlan = z.object({
  start: RunStart,
  unstarted: z.array(RunEvent).describe("ends of scenarios that do not run: broken files, and those with `skip`"),
  policy: z.object({ skipped: z.enum(["fail", "environment", "allow"]), failOnFlaky: z.boolean() }),
});
export type SharedPlan = z.infer<typeof SharedPlan>;

/** The result of one scenario, with all its attempts. */
export const SharedResult = z.object({
  participant: z.string().describe("the process that ran it, such as `host:4711`"),
  workers: z.int().describe("how many workers the participant has"),
  events: z.array(RunEvent),
  files: z.record(z.string(), z.string()).describe("SHA-256 of each file of the events, by its path in the results folder"),
});
export type SharedResult = z.infer<typeof SharedResult>;

/** A remark of a participant about no scenario in particular, or about a result that was not taken. */
export const SharedNote = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("notice"), event: RunEvent }),
  z.object({ kind: z.literal("duplicate"), scenario: z.string(), participant: z.string() }),
]);
export type SharedNote = z.infer<typeof SharedNote>;

/** A scenario that this participant has taken. It is kept until it ends, as long as this process lives and reaches the queue. */
export interface Claim {
  readonly scenario: string;
  /** @returns false if the claim was lost meanwhile: the result is not taken, because another participant runs the scenario */
  complete(result: SharedResult): Promise<boolean>;
  /** Puts the scenario back, as if it had never been taken. */
  giveBack(): Promise<void>;
}

/** The end of a scenario in the queue. */
export type SharedEnd = { readonly scenario: string } & (
  | { readonly result: SharedResult /** How many participants were lost while they ran it. */; readonly lost: number }
  | { readonly result: undefined /** The participant that was lost last. */; readonly participant: string }
);

/**
 * The queue of one run, from which all its participants take scenarios. A scenario whose participant is lost is queued once more; after
 * a second loss it ends without a result. Each method throws AmcpError AMCP_QUEUE_UNREACHABLE once the queue cannot be reached any more.
 */
export interface SharedQueue {
  /** @returns the fingerprint of the first participant of this run, which may be the given one; undefined if the run is over */
  join(fingerprint: InputFingerprint): Promise<InputFingerprint | undefined>;
  /** Queues scenarios, unless they are known. The plan of the first participant counts. */
  publish(plan: SharedPlan, scenarios: readonly string[]): Promise<void>;
  /** Takes the next scenario; undefined if none waits at the moment. */
  claim(): Promise<Claim | undefined>;
  /** Whether a scenario waits or is being run, so that one may have to be taken. */
  isOpen(): Promise<boolean>;
  /** Stores a file under its SHA-256. */
  putFile(sha256: string, content: Uint8Array): Promise<void>;
  note(note: SharedNote): Promise<void>;

  /** The published plan; undefined before, `over` where the results were merged and removed. */
  plan(): Promise<SharedPlan | "over" | undefined>;
  /** Whether a participant has lived during the last lease. */
  isAttended(): Promise<boolean>;
  /** Ends of scenarios that are not in `known`. */
  ends(known: ReadonlySet<string>): Promise<readonly SharedEnd[]>;
  /** Notes from the given one on, in their order. */
  notes(from: number): Promise<readonly SharedNote[]>;
  file(sha256: string): Promise<Uint8Array | undefined>;
  /** Removes what is stored of the run, and remembers that it is over. */
  finish(): Promise<void>;
  close(): Promise<void>;
}
