import { constants, type NodeGCPerformanceDetail, type PerformanceEntry, PerformanceObserver } from "node:perf_hooks";

/** Said on standard error, by a program that is started with `--import` of this, each time V8 has looked through all of its memory. */
const COLLECTED = JSON.stringify({ message: "collected" });

type Collection = PerformanceEntry & { readonly detail: NodeGCPerformanceDetail };

const isWhole = (entry: PerformanceEntry): boolean => (entry as Collection).detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;

new PerformanceObserver((list) => {
  for (const _ of list.getEntries().filter(isWhole)) process.stderr.write(`${COLLECTED}\n`);
}).observe({ entryTypes: ["gc"] });
