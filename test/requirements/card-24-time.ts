import type { RequirementGroup } from "./requirement.ts";

/** The requirements of issue 24 for time that does not pass by itself. */
export const timeCards: readonly RequirementGroup[] = [
  {
    source: "issue 24, section 2, Time that does not pass by itself",
    entries: {
      "card/time-stepped": "clock: stepped and now: in the configuration: the app's time stands still until a step moves it",
      "card/time-jump": "a wait with jump: true goes from due timer to due timer within its limit, and says how far",
      "card/time-animations": "in stepped time transitions are removed, and finite animations are brought to their end",
      "card/time-background": "in stepped time background work needs no timer",
      "card/time-slow-machine": "auto-refresh never fires by itself with the machine slowed tenfold",
      "card/time-far-wait": "a wait for something 30 s away with jump: true takes less real time than it waits for",
      "card/time-scenarios": "the shipped scenarios pass in both kinds of time, stepped with one hash each in 100 perturbed runs",
    },
  },
];
