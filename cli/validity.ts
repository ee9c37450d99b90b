import { counted } from "./counted.ts";

interface Checked {
  readonly files: number;
  readonly valid: number;
  readonly problems: number;
}

/** What `check` found, in one line: a file is one scenario. */
export function validity({ files, valid, problems }: Checked): string {
  const invalid = files - valid;
  const told = problems === 0 ? "" : `: ${counted(problems, "problem")}`;
  if (valid === 0) return `${are(counted(invalid, "scenario"), invalid)} not valid${told}`;
  const others = invalid === 0 ? "" : `, ${are(String(invalid), invalid)} not`;
  return `${are(counted(valid, "scenario"), valid)} valid${others}${told}`;
}

const are = (subject: string, count: number): string => `${subject} ${count === 1 ? "is" : "are"}`;
