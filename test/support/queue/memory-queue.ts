import type {
  Claim,
  InputFingerprint,
  SharedEnd,
  SharedNote,
  SharedPlan,
  SharedQueue,
  SharedResult,
} from "../../../contracts/shared-queue.ts";

interface Job {
  readonly scenario: string;
  state: "waiting" | "active" | "ended";
  /** The claim that counts. */
  token: number;
  lost: number;
  end?: SharedEnd;
}

/** The queue's port in memory, with the rules of BullMQ: a job whose lock is lost waits once more, then it ends without a result. */
export function openMemoryQueue(turn: () => Promise<void> = async () => {}) {
  const jobs = new Map<string, Job>();
  const notes: SharedNote[] = [];
  const files = new Map<string, Uint8Array>();
  let plan: SharedPlan | undefined;
  let inputs: InputFingerprint | undefined;
  let tokens = 0;
  let attended = true;

  const claimOf = (job: Job): Claim => {
    const token = job.token;
    const holds = () => job.state === "active" && job.token === token;
    return {
      scenario: job.scenario,
      async complete(result: SharedResult) {
        await turn();
        if (!holds()) return false;
        job.state = "ended";
        job.end = { scenario: job.scenario, result, lost: job.lost };
        return true;
      },
      async giveBack() {
        await turn();
        if (holds()) job.state = "waiting";
      },
    };
  };

  const queue: SharedQueue = {
    async join(fingerprint) {
      await turn();
      inputs ??= fingerprint;
      return inputs;
    },
    async publish(given, scenarios) {
      await turn();
      plan ??= given;
      for (const scenario of scenarios) {
        if (!jobs.has(scenario)) jobs.set(scenario, { scenario, state: "waiting", token: 0, lost: 0 });
      }
    },
    async claim() {
      await turn();
      const job = [...jobs.values()].find(({ state }) => state === "waiting");
      if (job === undefined) return undefined;
      job.state = "active";
      job.token = ++tokens;
      return claimOf(job);
    },
    async isOpen() {
      await turn();
      return [...jobs.values()].some(({ state }) => state !== "ended");
    },
    async putFile(hash, content) {
      await turn();
      files.set(hash, content);
    },
    async note(note) {
      await turn();
      notes.push(note);
    },
    plan: async () => plan,
    isAttended: async () => attended,
    ends: async (known) => [...jobs.values()].flatMap(({ end, scenario }) => (end === undefined || known.has(scenario) ? [] : [end])),
    notes: async (from) => notes.slice(from),
    file: async (hash) => files.get(hash),
    finish: async () => {},
    close: async () => {},
  };
  return {
    queue,
    /** The n-th claim under way is lost, as if its participant were dead or too slow. */
    lose(nth: number): void {
      const active = [...jobs.values()].filter(({ state }) => state === "active");
      const job = active[nth % Math.max(1, active.length)];
      if (job === undefined) return;
      job.lost += 1;
      job.state = job.lost > 1 ? "ended" : "waiting";
      if (job.lost > 1) job.end = { scenario: job.scenario, result: undefined, participant: "a lost one" };
    },
    leave(): void {
      attended = false;
    },
  };
}
