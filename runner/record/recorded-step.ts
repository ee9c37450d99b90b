import type { Locator } from "../../contracts/locator.ts";
import type { CommonOptions } from "../language/common-options.ts";

interface Click {
  readonly button?: string | undefined;
  readonly count?: number | undefined;
  readonly modifiers?: readonly string[] | undefined;
}

/** What a person did, as a step does it; verb first, as it is read. */
export type Interaction =
  | ({ readonly click: Locator } & Click)
  | { readonly doubleClick: Locator; readonly modifiers?: Click["modifiers"] }
  | { readonly rightClick: Locator; readonly modifiers?: Click["modifiers"] }
  | { readonly hover: Locator }
  | { readonly drag: Locator; readonly to: Locator; readonly modifiers?: Click["modifiers"] }
  | { readonly type: string; readonly into: Locator; readonly clear?: true | undefined; readonly submit?: true | undefined }
  | { readonly press: string; readonly in?: Locator | undefined; readonly times?: number | undefined }
  | { readonly select: string | { readonly index: number }; readonly from: Locator }
  | { readonly scroll: Locator; readonly by: number | { readonly x: number; readonly y: number } }
  | { readonly set: Locator; readonly to: number }
  | { readonly answer: "close" }
  | { readonly call: string; readonly with: Readonly<Record<string, unknown>> };

/** What became of it, as a step checks it. */
export type Check = {
  readonly element: string;
  readonly text?: string;
  readonly checked?: boolean;
  readonly selected?: boolean;
  readonly expanded?: boolean;
  readonly focused?: boolean;
};

/** Where it happened, as far as it has to be said. */
export type StepScope = Pick<CommonOptions, "app" | "window">;

/** A line of the scenario to be, with what a reader should know about it. */
export type RecordedStep = { readonly scope: StepScope; readonly comments: readonly string[] } & (
  | { readonly family: "interact"; readonly body: Interaction }
  | { readonly family: "verify"; readonly body: Check }
);
