import { z } from "zod";
import { AppWindow } from "./app-config.ts";

/** A way in which every scenario runs: with windows that are not those of the configured app. */
export interface Variant {
  readonly name: string;
  readonly window: z.output<typeof AppWindow>;
}

/** `dark-1.5x-de-DE-800x600` */
function nameOf({ theme, scale, culture, width, height }: Variant["window"]): string {
  const size = width === undefined && height === undefined ? undefined : `${width ?? ""}x${height ?? ""}`;
  return [theme?.toLowerCase(), scale === undefined ? undefined : `${scale}x`, culture, size]
    .filter((part) => part !== undefined)
    .join("-");
}

/** It is a part of the name of every picture's file. */
const LONGEST_NAME = 50;

/** One entry of `variants` in amcp.config.yaml. */
const WrittenVariant = AppWindow.extend({
  name: z
    .string()
    .max(LONGEST_NAME)
    .regex(/^[A-Za-z0-9][\w.-]*$/, "a variant's name has letters, digits, `.`, `-` and `_`")
    .optional()
    .describe("by which reports, baselines and `--variant` call it; no default: made of the values, such as `dark-1.5x`"),
})
  .refine(({ name: _name, ...window }) => Object.keys(window).length > 0, "a variant has a theme, scale, culture, width or height")
  .transform(({ name, ...window }): Variant => ({ name: name ?? nameOf(window), window }));

export const Variants = z.array(WrittenVariant).superRefine((variants, context) => {
  const names = variants.map(({ name }) => name);
  const twice = names.findIndex((name, index) => names.indexOf(name) < index);
  if (twice >= 0) context.addIssue({ code: "custom", path: [twice], message: `there are two variants \`${names[twice]}\`` });
});
