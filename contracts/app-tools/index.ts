import { ForcePseudoClass } from "./changes/force-pseudo-class.ts";
import { SetProperty } from "./changes/set-property.ts";
import { InvokePattern } from "./controls/invoke-pattern.ts";
import { SelectItem } from "./controls/select-item.ts";
import { Clipboard } from "./keyboard/clipboard.ts";
import { PressKey } from "./keyboard/press-key.ts";
import { SetFocus } from "./keyboard/set-focus.ts";
import { TypeText } from "./keyboard/type-text.ts";
import { CaptureScreenshot } from "./look/capture-screenshot.ts";
import { CheckAccessibility } from "./look/check-accessibility.ts";
import { CheckLayout } from "./look/check-layout.ts";
import { ExplainElement } from "./look/explain-element.ts";
import { FindElement } from "./look/find-element.ts";
import { GetElementTree } from "./look/get-element-tree.ts";
import { GetErrors } from "./look/get-errors.ts";
import { ListWindows } from "./look/list-windows.ts";
import { ReadLog } from "./look/read-log.ts";
import { ReadTable } from "./look/read-table.ts";
import { ClickElement } from "./pointer/click-element.ts";
import { DragElement } from "./pointer/drag-element.ts";
import { DropFiles } from "./pointer/drop-files.ts";
import { HoverElement } from "./pointer/hover-element.ts";
import { ScrollElement } from "./pointer/scroll-element.ts";
import { TouchElement } from "./pointer/touch-element.ts";
import { UsePointer } from "./pointer/use-pointer.ts";
import { RecordCheck } from "./record/record-check.ts";
import { RecordInput } from "./record/record-input.ts";
import { AdvanceClock } from "./time/advance-clock.ts";
import { WaitForElement } from "./time/wait-for-element.ts";
import { WaitForIdle } from "./time/wait-for-idle.ts";
import { AnswerDialog } from "./windows/answer-dialog.ts";
import { CloseWindow } from "./windows/close-window.ts";
import { ResizeWindow } from "./windows/resize-window.ts";

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
  CheckLayout,
  ExplainElement,
  ReadTable,
  AdvanceClock,
  RecordInput,
  RecordCheck,
  SetProperty,
  ForcePseudoClass,
] as const;
