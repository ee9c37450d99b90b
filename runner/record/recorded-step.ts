import type { Locator } from "../../contracts/locator.ts";
import type { CommonOptions } from "../language/common-options.ts";

interface Click {
  readonly button?: string | undefined;
  readonly count?: number | undefined;
  readonly modifiers?: readonly string[] | undefined;
}

/** An input as a step, with the verb first. */
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

/** A check that was picked, or the effect of an input, as a step. */
export type Check =
  | StateCheck
  | { readonly screenshot: string; readonly clip?: string | undefined }
  | { readonly tree: string; readonly snapshot: string };

/** States of an element as a step. */
export type StateCheck = {
  readonly element: string;
  readonly text?: string;
  readonly checked?: boolean;
  readonly selected?: boolean;
  readonly expanded?: boolean;
  readonly focused?: boolean;
  readonly visible?: boolean;
  readonly properties?: Readonly<Record<string, string>>;
};

/** App and window of a step, if it must name them. */
export type StepScope = Pick<CommonOptions, "app" | "window">;

/** A step of the generated scenario with its comments. */
export type RecordedStep = { readonly scope: StepScope; readonly comments: readonly string[] } & (
  | { readonly family: "interact"; readonly body: Interaction }
  | { readonly family: "verify"; readonly body: Check }
);
