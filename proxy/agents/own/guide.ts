/** The loop by which agents test an app, for agents that have never used it. */
export const GUIDE = `# Testing an app through this proxy

Work in a loop: inspect, interact, verify. Each action answers after the app has settled, so no pauses are needed.

1. **Inspect.** \`GetElementTree\` shows each element with a ref, a locator, its text and its states. \`CaptureScreenshot\` shows the pixels. \`FindElement\` shows whether a locator means one element.
2. **Interact.** \`ClickElement\`, \`TypeText\`, \`SelectItem\`, \`PressKey\` act as a person does. The answer lists what changed; read it before you look again.
3. **Verify.** \`WaitForElement\` waits for a text, a state or a count and fails with what it found instead. Prefer it to a look at the tree: it states what you expect, and an export keeps it as a verification.

Where the tool \`DoSteps\` is listed, make actions whose targets you know already in one call of it, with the \`verify\` that proves them as the last step.

## Locators

Use the most durable one that means a single element:

1. \`#Save\`: AutomationId or x:Name
2. \`'Save changes'\`: accessible name
3. \`Button 'Save changes'\`: type and name
4. \`List >> Button 'Open'\`: an element inside another one
5. a path, or a ref such as \`@e12\`: valid while the element exists

Use coordinates only for what has no element. The answer's \`locators\` name the element that was hit, to be used the next time.

## When a call fails

The code and the message name the cure. \`ELEMENT_NOT_FOUND\` lists near misses, \`AMBIGUOUS\` lists candidates, \`OBSCURED\` and \`BLOCKED_BY_MODAL\` name what is in front. \`apps_list\` shows why an app is gone; after a restart the same names work again.

## Leaving a scenario behind

Every call is recorded. The resource \`amcp://session\` has your own session as Markdown: all that you did, with results.

The session also becomes a scenario that a team keeps: \`npx amcp-test sessions list\` names it, \`npx amcp-test export SESSION --out scenarios/NAME.yaml\` writes and runs it. It is short and clear if you

- begin with a freshly started app,
- do the task once, without detours,
- state each expectation with \`WaitForElement\`,
- end at the state that proves the task is done.
`;
