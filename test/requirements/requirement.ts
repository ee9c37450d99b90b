/** The bench that answers a question of time, and the page whose table has its committed answer. */
export interface Measurement {
  readonly bench: string;
  readonly page: string;
}

/** Requirements of one place of a specification, of DESIGN or of an issue, by id. Without `measured` each of them is cited by a test. */
export interface RequirementGroup {
  /** Document and section. */
  readonly source: string;
  readonly measured?: Measurement;
  readonly entries: Readonly<Record<string, string>>;
}

/** One sentence that the project promises to keep. */
export interface Requirement {
  /** Specification, `card` or `error`, a slash, and the name by which tests cite it: `003/FR-021`. */
  readonly id: string;
  /** The words of the source, never shortened. Where the project deviates from them, docs/deviations.md says how and why. */
  readonly text: string;
  readonly source: string;
  readonly measured?: Measurement;
}
