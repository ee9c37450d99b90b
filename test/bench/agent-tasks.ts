import type { CatalogAgent, Heard } from "./catalog-agent.ts";

/** Tasks for an agent in ControlCatalog. A script does them by tools alone, without knowing the app. */
export interface AgentTask {
  readonly what: string;
  /** Found in the last answer where the task is done. */
  readonly done: RegExp;
  run(agent: CatalogAgent): Promise<Heard>;
}

type Step = Readonly<Record<string, object>>;

const PAGES = "type=ListBox nth=0";
const open = (page: string): Step => ({ interact: { select: page, from: PAGES } });
const click = (element: string): Step => ({ interact: { click: element } });
const steps = (agent: CatalogAgent, ...each: readonly Step[]) => agent.ask("DoSteps", { steps: each });

export const agentTasks: readonly AgentTask[] = [
  {
    what: "find out which apps run and which pages ControlCatalog lists first",
    done: /CheckBox/,
    async run(agent) {
      await agent.ask("apps_list");
      return agent.call("GetElementTree", { root: PAGES });
    },
  },
  { what: "check a box", done: /Unchecked'? checked=true/, run: (agent) => steps(agent, open("CheckBox"), click("CheckBox 'Unchecked'")) },
  {
    what: "check a box whose name is misspelt at first",
    done: /Checked'? checked=false/,
    async run(agent) {
      const { text } = await steps(agent, open("CheckBox"), click("CheckBox 'Chekced'"));
      return agent.call("ClickElement", { element: text.match(/Nearest: `([^`]+)`/)?.[1] });
    },
  },
  {
    what: "set a slider to 42",
    done: /= '42'/,
    run: (agent) => steps(agent, open("Slider"), { interact: { set: "type=Slider nth=0", to: "42" } }),
  },
  {
    what: "choose in a drop-down list",
    done: /Inline Item 3/,
    async run(agent) {
      const choose = (list: string): Step => ({ interact: { select: "Inline Item 3", from: list } });
      const { text } = await steps(agent, open("ComboBox"), choose("ComboBox 'Pick an Item'"));
      return steps(agent, choose(`ComboBox 'Pick an Item' ${text.match(/nth=0/)?.[0]}`));
    },
  },
  {
    what: "type into a text box",
    done: /= 'Amount'/,
    async run(agent) {
      await steps(agent, open("NumericUpDown"));
      await agent.call("GetElementTree", { root: agent.refOf(/appeared/) });
      return agent.call("TypeText", { element: agent.refOf(/TextBox.*'Enter text'/), text: "Amount", clear: true });
    },
  },
  {
    what: "open an expander and read what is in it",
    done: /Expanded content/,
    run: (agent) =>
      steps(agent, open("Expander"), click("Expander 'Expand Down'"), { inspect: { tree: "Expander 'Expand Down'", save: "content" } }),
  },
  {
    what: "select a far item of a long list and remove it",
    done: /itemCount=9999/,
    run: (agent) =>
      steps(agent, open("ListBox"), { interact: { select: "Item 120", from: "type=ListBox nth=1" } }, click("Button 'Remove'")),
  },
  {
    what: "open a dialog, look at it, close it",
    done: /has closed/,
    async run(agent) {
      await steps(agent, open("Dialogs"), click("Expander 'Window dialogs'"), click("Button#Dialog"));
      const { structured } = await agent.call("ListWindows");
      const [dialog] = (structured["windows"] as readonly { readonly title: string; readonly modal: boolean }[]).filter(
        ({ modal }) => modal,
      );
      return agent.call("CloseWindow", { window: dialog?.title ?? "" });
    },
  },
  {
    what: "click an entry of a submenu",
    done: /click `MenuItem 'Submenu 1'`: closed/,
    run: (agent) =>
      steps(agent, open("Menu"), click("MenuItem 'First'"), click("MenuItem 'Menu with Submenu'"), click("MenuItem 'Submenu 1'")),
  },
];
