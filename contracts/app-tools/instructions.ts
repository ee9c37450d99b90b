/** The rules that the tools of every app share: instructions of apps and of the proxy. Tool lists do not repeat them. */
export const APP_INSTRUCTIONS = `Tools act on an app as a person does, and answer once it has settled.
\`element\` is a locator: \`#Save\` or \`Save\` (AutomationId, x:Name, else accessible name), \`'Name'\`, \`Button 'Name'\`, \`Button#Save\`, \`type=Button\`, \`text=...\`, a path, or a ref \`@e12\`; \` >> \` looks inside the one before it, \` nth=0\` picks one of several. Instead of it \`x\` and \`y\` are a point in device-independent pixels of the window. \`window\` is a title, AutomationId or type; without it all windows are searched, and a point is in the active one.
GetElementTree has on each line a ref, a locator, \`= 'text or value'\` and [states]. A ref holds while its element is there.
\`timeout\` is in milliseconds. An action waits until its element is visible, still, enabled and reachable, by default for 5000; a locator that matches nothing is given up after 1000.
Actions answer with \`opened\` and \`closed\` windows, \`changed\` (the most important changes with their refs; \`moreChanged\` counts the others), \`stillBusy\` (what had not settled), \`dismissed\` (open popups that it closed first) and \`locators\` (for doing it again).
A failed call has a code and a remedy: ELEMENT_NOT_FOUND names near misses, AMBIGUOUS the candidates, OBSCURED and BLOCKED_BY_MODAL what is in front.`;

/** Capability in `experimental` of clients that record what a person does; only they are offered RecordInput. */
export const RECORDER_CAPABILITY = "amcp/recorder";
