import { AnswerDialog } from "./answer-dialog.ts";
import { CaptureScreenshot } from "./capture-screenshot.ts";
import { ClickElement } from "./click-element.ts";
import { FindElement } from "./find-element.ts";
import { GetElementTree } from "./get-element-tree.ts";
import { GetErrors } from "./get-errors.ts";
import { HoverElement } from "./hover-element.ts";
import { ListWindows } from "./list-windows.ts";
import { PressKey } from "./press-key.ts";
import { ScrollElement } from "./scroll-element.ts";
import { SelectItem } from "./select-item.ts";
import { TypeText } from "./type-text.ts";
import { WaitForElement } from "./wait-for-element.ts";

/** Every tool that an app with the embedded handler serves. Adding one is one file and one line here. */
export const appTools = [
  GetElementTree,
  FindElement,
  WaitForElement,
  ClickElement,
  HoverElement,
  TypeText,
  CaptureScreenshot,
  PressKey,
  SelectItem,
  ScrollElement,
  AnswerDialog,
  ListWindows,
  GetErrors,
] as const;
