import { group, use } from "../language/blocks.ts";
import type { Block, Verb } from "../language/define-verb.ts";
import { app } from "./control/app.ts";
import { clock } from "./control/clock.ts";
import { controlFault } from "./control/fault.ts";
import { market } from "./control/market.ts";
import { pause } from "./control/pause.ts";
import { inspectCall } from "./inspect/call.ts";
import { find } from "./inspect/find.ts";
import { inspectLog } from "./inspect/log.ts";
import { prompt } from "./inspect/prompt.ts";
import { inspectResource } from "./inspect/resource.ts";
import { inspectScreenshot } from "./inspect/screenshot.ts";
import { inspectTable } from "./inspect/table.ts";
import { inspectTree } from "./inspect/tree.ts";
import { why } from "./inspect/why.ts";
import { windows } from "./inspect/windows.ts";
import { answer } from "./interact/answer.ts";
import { interactCall } from "./interact/call.ts";
import { click } from "./interact/click.ts";
import { clipboard } from "./interact/clipboard.ts";
import { doubleClick } from "./interact/double-click.ts";
import { drag } from "./interact/drag.ts";
import { drop } from "./interact/drop.ts";
import { focus } from "./interact/focus.ts";
import { hover } from "./interact/hover.ts";
import { pinch } from "./interact/pinch.ts";
import { pointer } from "./interact/pointer.ts";
import { press } from "./interact/press.ts";
import { resize } from "./interact/resize.ts";
import { rightClick } from "./interact/right-click.ts";
import { scroll } from "./interact/scroll.ts";
import { select } from "./interact/select.ts";
import { set } from "./interact/set.ts";
import { swipe } from "./interact/swipe.ts";
import { interactTable } from "./interact/table.ts";
import { tap } from "./interact/tap.ts";
import { type } from "./interact/type.ts";
import { accessible } from "./verify/accessible.ts";
import { verifyElement } from "./verify/element.ts";
import { layout } from "./verify/layout.ts";
import { verifyLog } from "./verify/log.ts";
import { noErrors } from "./verify/no-errors.ts";
import { recorded } from "./verify/recorded.ts";
import { verifyResource } from "./verify/resource.ts";
import { verifyScreenshot } from "./verify/screenshot.ts";
import { verifyTable } from "./verify/table.ts";
import { verifyTree } from "./verify/tree.ts";
import { value } from "./verify/value.ts";

/** A word below a family: a verb, or a block of steps. */
export type Word = Verb | Block;

/** The scenario language. A new verb needs one file and one line here; schema, completion and reference pages are generated. */
export const builtInVerbs: readonly Word[] = [
  inspectTree,
  inspectTable,
  find,
  inspectScreenshot,
  windows,
  why,
  inspectLog,
  inspectCall,
  inspectResource,
  prompt,
  click,
  doubleClick,
  rightClick,
  hover,
  drag,
  pointer,
  tap,
  swipe,
  pinch,
  focus,
  type,
  press,
  select,
  set,
  scroll,
  interactTable,
  clipboard,
  drop,
  resize,
  answer,
  interactCall,
  verifyElement,
  verifyTable,
  verifyTree,
  verifyScreenshot,
  value,
  verifyResource,
  verifyLog,
  recorded,
  noErrors,
  accessible,
  layout,
  app,
  clock,
  controlFault,
  market,
  pause,
  group,
  use,
];
