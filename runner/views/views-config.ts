import { z } from "zod";
import { Culture, Flow, flowName, Theme } from "../apps/app-config.ts";

/** `views` of amcp.config.yaml: every value of one list goes with every value of the others. */
export const ViewsConfig = z.strictObject({
  folder: z
    .string()
    .min(1)
    .default("views")
    .describe(
      "the folder of the views, relative to this file: each is like a scenario `<folder>/<app>/<view>.yaml`, beside which its pictures are",
    ),
  themes: z.array(Theme).min(1).default(["Light", "Dark"]).describe("theme variants"),
  cultures: z.array(Culture).default([]).describe("cultures; without any the app's own"),
  scales: z.array(z.number().positive().max(8)).default([]).describe("pixels per device-independent pixel; without any 1"),
  sizes: z
    .array(z.string().regex(/^[1-9]\d{0,3}x[1-9]\d{0,3}$/, "a size such as `800x600`"))
    .default([])
    .describe("sizes; without any each view has its own, or else that of its XAML for designers"),
  flows: z.array(Flow).default([]).describe("directions of text; without any the app's own"),
  include: z.array(z.string().min(1)).default([]).describe("only views with these names, in which `*` stands for any characters"),
  exclude: z.array(z.string().min(1)).default([]).describe("no views with these names"),
});
export type ViewsConfig = z.output<typeof ViewsConfig>;

/** How a view is shown: the arguments of the app's tool `RenderView`. */
export interface ViewLook {
  /** The name of its picture, such as `dark-1.5x-de-DE`. */
  readonly name: string;
  readonly arguments: Readonly<Record<string, string | number>>;
}

/** All combinations. */
export function looksOf({ themes, cultures, scales, sizes, flows }: ViewsConfig): readonly ViewLook[] {
  const choices: readonly (readonly ViewLook[])[] = [
    themes.map((theme) => ({ name: theme.toLowerCase(), arguments: { theme } })),
    scales.map((scale) => ({ name: `${scale}x`, arguments: { scale } })),
    cultures.map((culture) => ({ name: culture, arguments: { culture } })),
    sizes.map((size) => ({ name: size, arguments: sizeOf(size) })),
    flows.map((flow) => ({ name: flowName(flow), arguments: { flow } })),
  ];
  return choices.filter((looks) => looks.length > 0).reduce((all, looks) => all.flatMap((one) => looks.map((other) => joined(one, other))));
}

const joined = (one: ViewLook, other: ViewLook): ViewLook => ({
  name: `${one.name}-${other.name}`,
  arguments: { ...one.arguments, ...other.arguments },
});

function sizeOf(size: string): ViewLook["arguments"] {
  const [width = 0, height = 0] = size.split("x").map(Number);
  return { width, height };
}
