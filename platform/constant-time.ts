import { timingSafeEqual } from "node:crypto";

/** Compares texts in a time that tells nothing about their content, only whether they have the same length. */
export function equalInConstantTime(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
