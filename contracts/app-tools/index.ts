import { AdvanceClock } from "./advance-clock.ts";
import { AnswerDialog } from "./answer-dialog.ts";
import { CaptureScreenshot } from "./capture-screenshot.ts";
import { CheckAccessibility } from "./check-accessibility.ts";
import { ClickElement } from "./click-element.ts";
import { Clipboard } from "./clipboard.ts";
import { CloseWindow } from "./close-window.ts";
import { DragElement } from "./drag-element.ts";
import { DropFiles } from "./drop-files.ts";
import { FindElement } from "./find-element.ts";
import { GetElementTree } from "./get-element-tree.ts";
import { GetErrors } from "./get-errors.ts";
import { HoverElement } from "./hover-element.ts";
import { InvokePattern } from "./invoke-pattern.ts";
import { ListWindows } from "./list-windows.ts";
import { PressKey } from "./press-key.ts";
import { ReadLog } from "./read-log.ts";
import { RecordCheck } from "./record-check.ts";
import { RecordInput } from "./record-input.ts";
import { ResizeWindow } from "./resize-window.ts";
import { ScrollElement } from "./scroll-element.ts";
import { SelectItem } from "./select-item.ts";
import { SetFocus } from "./set-focus.ts";
import { TouchElement } from "./touch-element.ts";
import { TypeText } from "./type-text.ts";
import { UsePointer } from "./use-pointer.ts";
import { WaitForElement } from "./wait-for-element.ts";
import { WaitForIdle } from "./wait-for-idle.ts";

/** Every tool of an app with the embedded handler. A new tool needs one file and one line here. */
export const appTools = [
  GetElementTree,
  FindElement,
  WaitForElement,
  WaitForIdle,
  ClickElement,
  HoverElement,
  DragElement,
  UsePointer,
  TouchElement,
  SetFocus,
  TypeText,
  CaptureScreenshot,
  PressKey,
  SelectItem,
  ScrollElement,
  InvokePattern,
  Clipboard,
  DropFiles,
  AnswerDialog,
  ListWindows,
  ResizeWindow,
  CloseWindow,
  ReadLog,
  GetErrors,
  CheckAccessibility,
  AdvanceClock,
  RecordInput,
  RecordCheck,
] as const;
