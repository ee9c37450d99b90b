export { AppConfig } from "./app-config.ts";
export { type DisplayMode, displayModes, openDisplay } from "./display.ts";
export { compiledNodeModules, NODE_MODULES_EXCLUSION, nodeModulesProblem } from "./node-modules-sources.ts";
export { bootable, prepareApps } from "./prepare.ts";
