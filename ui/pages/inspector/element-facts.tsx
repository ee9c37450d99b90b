import type { ElementBounds, ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import { type Durability, locatorOf, type Occurrences } from "../../../contracts/unique-locators.ts";
import { visibleText } from "../../format/visible-text.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { ForeignText } from "../../parts/foreign-text.tsx";

const REASONS: Readonly<Record<Durability, string>> = {
  AutomationId: "by AutomationId: survives changes of texts and layout",
  "x:Name": "by x:Name: survives changes of texts and layout",
  name: "by name: survives changes of the layout",
  "type and name": "by type and name: survives changes of the layout",
  path: "by path: breaks when the layout changes. An AutomationId would be durable.",
};

/** Properties of the selected element, and its locator for scenarios and calls. */
export function ElementFactList({ element, occurrences }: { readonly element: ElementInfo; readonly occurrences: Occurrences }) {
  const { text, durability } = locatorOf(element, occurrences);
  const { type, name, path, bounds, properties } = element;
  return (
    <section class="element-facts" aria-label="Selected element">
      <div class="locator">
        <code data-locator>{visibleText(text)}</code>
        <CopyButton text={text} what="locator">
          Copy
        </CopyButton>
      </div>
      <p class={durability === "path" ? "warn" : "muted"}>{REASONS[durability]}</p>
      <dl class="facts">
        <Row name="type" value={type} />
        {name !== null && <Row name="name" value={name} />}
        <Row name="bounds" value={boundsText(bounds)} />
        {Object.entries(properties).map(([key, value]) => (
          <Row key={key} name={key} value={value} />
        ))}
        <div>
          <dt>path</dt>
          <dd>
            <code>{visibleText(path)}</code>
            <CopyButton text={path} what="path" />
          </dd>
        </div>
      </dl>
    </section>
  );
}

const boundsText = ({ x, y, width, height }: ElementBounds): string => `${width} × ${height} at ${x}, ${y}`;

function Row({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>
        <ForeignText>{name}</ForeignText>
      </dt>
      <dd>
        <ForeignText>{value}</ForeignText>
      </dd>
    </div>
  );
}
