import { createCalm } from "./calm.ts";
import { createCollapse } from "./collapse.ts";
import { createIceberg } from "./iceberg.ts";
import type { Scene, Script, ScriptName } from "./script.ts";
import { createStuffing } from "./stuffing.ts";
import { createThinGap } from "./thin-gap.ts";
import { createTrend } from "./trend.ts";
import { createWall } from "./wall.ts";

const scripts: Readonly<Record<ScriptName, (scene: Scene) => Script>> = {
  calm: createCalm,
  trend: createTrend,
  wall: createWall,
  iceberg: createIceberg,
  stuffing: createStuffing,
  collapse: createCollapse,
  "thin-gap": createThinGap,
};

export const createScript = (name: ScriptName, scene: Scene): Script => scripts[name](scene);
