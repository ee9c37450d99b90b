import { styleText } from "node:util";
import type { Screen } from "./define-report.ts";

export type Paint = (style: "red" | "green" | "yellow" | "grey" | "bold", text: string) => string;

/** Adds colours if the screen supports them. `Screen` has decided that, so Node does not ask the stream again. */
export const painter =
  ({ hasColor }: Pick<Screen, "hasColor">): Paint =>
  (style, text) =>
    hasColor ? styleText(style, text, { validateStream: false }) : text;
