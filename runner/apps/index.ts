export { AppConfig, Variants } from "./app-config.ts";
export { type DisplayMode, displayModes, openDisplay } from "./display.ts";
export { type ListeningApp, startListeningApp } from "./listening-app.ts";
export { isSupportedAvalonia, SUPPORTED_AVALONIA } from "./managed/compile-platform.ts";
export { bootable, prepareApps } from "./prepare.ts";
export { compiledNodeModules, NODE_MODULES_EXCLUSION, nodeModulesProblem } from "./project-sources.ts";
