export { AppConfig } from "./app-config.ts";
export { type DisplayMode, displayModes, openDisplay } from "./display.ts";
export { isSupportedAvalonia, SUPPORTED_AVALONIA } from "./managed/supported-avalonia.ts";
export { compiledNodeModules, NODE_MODULES_EXCLUSION, nodeModulesProblem } from "./node-modules-sources.ts";
export { bootable, prepareApps } from "./prepare.ts";
export { Variants } from "./variant.ts";
