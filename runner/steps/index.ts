import { app } from "./control/app.ts";
import { group } from "./control/group.ts";
import type { Block, Verb } from "./define-verb.ts";
import { call as inspectCall } from "./inspect/call.ts";
import { find } from "./inspect/find.ts";
import { screenshot as inspectScreenshot } from "./inspect/screenshot.ts";
import { tree as inspectTree } from "./inspect/tree.ts";
import { answer } from "./interact/answer.ts";
import { call as interactCall } from "./interact/call.ts";
import { click } from "./interact/click.ts";
import { doubleClick } from "./interact/double-click.ts";
import { hover } from "./interact/hover.ts";
import { press } from "./interact/press.ts";
import { rightClick } from "./interact/right-click.ts";
import { scroll } from "./interact/scroll.ts";
import { select } from "./interact/select.ts";
import { type } from "./interact/type.ts";
import { element } from "./verify/element.ts";
import { noErrors } from "./verify/no-errors.ts";
import { screenshot as verifyScreenshot } from "./verify/screenshot.ts";
import { tree as verifyTree } from "./verify/tree.ts";
import { value } from "./verify/value.ts";

/** The scenario language. Adding a verb is one file and one line here; schema, editor completion and reference pages follow. */
export const verbs: readonly (Verb | Block)[] = [
  inspectTree,
  find,
  inspectScreenshot,
  inspectCall,
  click,
  doubleClick,
  rightClick,
  hover,
  type,
  press,
  select,
  scroll,
  answer,
  interactCall,
  element,
  verifyTree,
  verifyScreenshot,
  value,
  noErrors,
  app,
  group,
];
