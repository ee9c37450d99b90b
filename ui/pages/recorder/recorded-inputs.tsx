import { useEffect, useRef } from "preact/hooks";
import type { RecordedLocator } from "../../../contracts/input-event.ts";
import type { RecordedInput, RecordingState } from "../../../contracts/live-recording.ts";
import { visibleText } from "../../format/visible-text.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { Icon } from "../../parts/icon.tsx";
import { chooseLocator, removeInput } from "./use-recording.ts";

const STABILITY: Readonly<Record<RecordedLocator["locatorKind"], string>> = {
  ref: "for this run only",
  automationId: "by AutomationId: stable",
  name: "by name: stable until it is renamed or translated",
  typeAndName: "by type and name: stable until it is renamed",
  relation: "by relation: follows the layout",
  css: "by selector: follows classes and the layout",
  xpath: "by XPath: follows the layout",
  type: "by type: follows the layout",
  text: "by text: follows the content",
  path: "by path: breaks when the layout changes",
  point: "by place: breaks when the layout changes",
};

/** The inputs and checks so far, and the scenario that they make. */
export function RecordedInputs({ state }: { readonly state: RecordingState }) {
  const { inputs, scenario, apps, file } = state;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => void list.current?.lastElementChild?.scrollIntoView({ block: "nearest" }), [inputs.length]);
  const last = inputs.at(-1);
  return (
    <>
      <section class="recorded" aria-label="Recorded">
        <header>
          <h2>Recorded</h2>
          <button type="button" class="button" disabled={last === undefined} onClick={() => last && void removeInput(last.id)}>
            Undo
          </button>
        </header>
        {inputs.length === 0 ? (
          <p class="muted">Click and type in the picture.</p>
        ) : (
          <ol ref={list}>
            {inputs.map((input) => (
              <Input key={input.id} input={input} isOneOfSeveralApps={apps.length > 1} />
            ))}
          </ol>
        )}
      </section>
      <section class="recorded-scenario" aria-label="Scenario">
        <header>
          <h2>
            <ForeignText>{file}</ForeignText>
          </h2>
          <CopyButton text={scenario} what="scenario" />
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards scroll what has the focus */}
        <pre tabIndex={0}>{visibleText(scenario)}</pre>
      </section>
    </>
  );
}

function Input({ input, isOneOfSeveralApps }: { readonly input: RecordedInput; readonly isOneOfSeveralApps: boolean }) {
  const { id, app, text, locators } = input;
  const [used] = locators;
  return (
    <li>
      <span>
        <ForeignText>{isOneOfSeveralApps ? `${app}: ${text}` : text}</ForeignText>
      </span>
      <button type="button" class="button button-quiet" aria-label={`Remove ${text}`} title="Remove" onClick={() => void removeInput(id)}>
        <Icon name="close" />
      </button>
      {used !== undefined && locators.length > 1 && (
        <select
          aria-label={`Locator of ${text}`}
          value={used.locator}
          onChange={(event) => void chooseLocator(id, event.currentTarget.value)}
        >
          {locators.map(({ locator, locatorKind }) => (
            <option key={locator} value={locator}>
              {`${visibleText(locator)} (${STABILITY[locatorKind]})`}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}
