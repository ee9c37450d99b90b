import { expect, test } from "vitest";
import { elementLabel } from "../../../contracts/element-label.ts";

const element = (type: string, name: string | null, properties: Readonly<Record<string, string>> = {}) => ({ type, name, properties });
const desk = element("MainWindow", "Desk");

test.each([
  [element("ComboBox", "Severity", { automationId: "SeverityFilter" }), [], "SeverityFilter"],
  [element("ComboBox", null, { xName: "the filter" }), [], "#'the filter'"],
  [element("Button", "Bob's"), [], "Button 'Bob\\'s'"],
  [
    element("Border", null, { text: "Total: 5" }),
    [element("Grid", null), element("StackPanel", null, { xName: "Summary" })],
    "Border 'Total: 5' in Summary",
  ],
  [element("Border", null), [desk], "Border in MainWindow"],
  [
    element("Button", null, { automationId: "Close" }),
    [element("Grid", null), element("ListBoxItem", "Disk full")],
    "ListBoxItem 'Disk full' >> Close",
  ],
  [element("Border", null), [], "Border"],
  [desk, [], "MainWindow"],
])("%j in %j is called %s", (one, around, label) => expect(elementLabel(one, around)).toBe(label));
