export { type AppView, listViews, viewsAppOf } from "./list-views.ts";
export { isNamedLike, viewScenario } from "./view-scenarios.ts";
export { type Ignores, viewUses } from "./view-uses.ts";
export { looksOf, ViewsConfig } from "./views-config.ts";
