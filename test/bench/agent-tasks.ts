import type { CatalogAgent, Heard } from "./catalog-agent.ts";

/** Tasks for an agent in ControlCatalog. A script does them by tools alone, without knowing the app. */
export interface AgentTask {
  readonly what: string;
  /** Found in the last answer where the task is done. */
  readonly done: RegExp;
  run(agent: CatalogAgent): Promise<Heard>;
}

/** Opens a page by the list of pages and reads what appeared. */
async function open(agent: CatalogAgent, page: string): Promise<Heard> {
  await agent.call("SelectItem", { element: "type=ListBox nth=0", item: page });
  return agent.call("GetElementTree", { root: agent.refOf(/appeared/) });
}

const click = (agent: CatalogAgent, line: RegExp) => agent.call("ClickElement", { element: agent.refOf(line) });

export const agentTasks: readonly AgentTask[] = [
  {
    what: "find out which apps run and which pages ControlCatalog lists first",
    done: /CheckBox/,
    async run(agent) {
      await agent.ask("apps_list");
      return agent.call("GetElementTree", { root: "type=ListBox nth=0" });
    },
  },
  {
    what: "check a box",
    done: /Unchecked'? checked=true/,
    async run(agent) {
      await open(agent, "CheckBox");
      return click(agent, /CheckBox 'Unchecked'/);
    },
  },
  {
    what: "check a box whose name is misspelt at first",
    done: /Checked'? checked=false/,
    async run(agent) {
      await open(agent, "CheckBox");
      const { text } = await agent.call("ClickElement", { element: "CheckBox 'Chekced'" });
      return agent.call("ClickElement", { element: text.match(/Nearest: `([^`]+)`/)?.[1] });
    },
  },
  {
    what: "set a slider to 42",
    done: /= '42'/,
    async run(agent) {
      await open(agent, "Slider");
      return agent.call("InvokePattern", { element: agent.refOf(/type=Slider/), pattern: "setValue", value: "42" });
    },
  },
  {
    what: "choose in a drop-down list",
    done: /Inline Item 3/,
    async run(agent) {
      await open(agent, "ComboBox");
      return agent.call("SelectItem", { element: agent.refOf(/ComboBox.*Pick an Item/), item: "Inline Item 3" });
    },
  },
  {
    what: "type into a text box",
    done: /= 'Amount'/,
    async run(agent) {
      await open(agent, "NumericUpDown");
      return agent.call("TypeText", { element: agent.refOf(/TextBox.*'Enter text'/), text: "Amount", clear: true });
    },
  },
  {
    what: "open an expander and read what is in it",
    done: /Expanded content/,
    async run(agent) {
      await open(agent, "Expander");
      await click(agent, /Expander 'Expand Down'/);
      return agent.call("GetElementTree", { root: "Expander 'Expand Down'" });
    },
  },
  {
    what: "select a far item of a long list and remove it",
    done: /itemCount=9999/,
    async run(agent) {
      await open(agent, "ListBox");
      await agent.call("SelectItem", { element: agent.refOf(/type=ListBox/), item: "Item 120" });
      return click(agent, /Button 'Remove'/);
    },
  },
  {
    what: "open a dialog, look at it, close it",
    done: /has closed/,
    async run(agent) {
      await open(agent, "Dialogs");
      await click(agent, /Expander 'Window dialogs'/);
      await agent.call("ClickElement", { element: "Button#Dialog" });
      const { structured } = await agent.call("ListWindows");
      const [dialog] = (structured["windows"] as readonly { readonly title: string; readonly modal: boolean }[]).filter(
        ({ modal }) => modal,
      );
      return agent.call("CloseWindow", { window: dialog?.title ?? "" });
    },
  },
  {
    what: "click an entry of a submenu",
    done: /Clicked .*'Submenu 1'/,
    async run(agent) {
      await open(agent, "Menu");
      await click(agent, /MenuItem 'First'/);
      await click(agent, /MenuItem 'Menu with Submenu'/);
      return click(agent, /MenuItem 'Submenu 1'/);
    },
  },
];
