const FEATURES = "(runner|proxy|reports|sessions|gateways/[^/]+)";

/** The layers of ARCHITECTURE.md: contracts <- platform <- mcp <- features <- cli. */
module.exports = {
  forbidden: [
    { name: "no-cycle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-folder-cycle",
      comment: "folders form layers too; scope folder looks at them instead of files",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
    {
      name: "contracts-know-nobody",
      comment: "shapes that cross folders: zod only, no I/O",
      severity: "error",
      from: { path: "^contracts/" },
      to: { pathNot: ["^contracts/", "node_modules/zod/"] },
    },
    {
      name: "platform-knows-contracts-only",
      severity: "error",
      from: { path: "^platform/" },
      to: { path: "^(mcp|runner|proxy|reports|sessions|gateways|cli|ui|test|scripts)/" },
    },
    {
      name: "mcp-knows-no-feature",
      comment: "the protocol imports contracts/ and platform/ only",
      severity: "error",
      from: { path: "^mcp/" },
      to: { path: "^(runner|proxy|reports|sessions|gateways|cli|ui|test|scripts)/" },
    },
    {
      name: "large-messages-by-the-door",
      severity: "error",
      from: { pathNot: "^mcp/large-messages/" },
      to: { path: "^mcp/large-messages/", pathNot: "/index\\.ts$" },
    },
    {
      name: "features-meet-in-cli",
      comment: "a feature imports itself, contracts/, platform/ and mcp/; it meets others through ports and events in cli/",
      severity: "error",
      from: { path: `^${FEATURES}/` },
      to: { path: "^(runner|proxy|reports|sessions|gateways|cli|ui|test|scripts)/", pathNot: ["^$1/", "^gateways/kit/"] },
    },
    {
      name: "cli-enters-by-the-door",
      severity: "error",
      from: { path: "^cli/" },
      to: {
        path: "^(proxy|reports|runner|sessions|gateways/[^/]+)/",
        pathNot: ["^(proxy|reports|sessions|gateways/[^/]+)/index\\.ts$", "^(runner|sessions)/.+/index\\.ts$"],
      },
    },
    {
      name: "ui-knows-contracts-only",
      comment: "code of browsers: itself, preact, and the types of contracts/ and zod",
      severity: "error",
      from: { path: "^ui/" },
      to: { pathNot: ["^ui/", "^contracts/", "node_modules/(preact|zod)/"] },
    },
    {
      name: "ui-takes-types-of-contracts",
      comment: "the dashboard has no zod; unique-locators imports none, so that a locator in the dashboard and one of a run are the same",
      severity: "error",
      from: { path: "^ui/" },
      to: { path: "^contracts/|node_modules/zod/", pathNot: "^contracts/unique-locators\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "ui-pages-apart",
      comment: "inside ui/: format <- api <- parts <- pages/* <- shell; pages do not know each other",
      severity: "error",
      from: { path: "^ui/pages/([^/]+)/" },
      to: { path: "^ui/(pages|shell)/", pathNot: "^ui/pages/$1/" },
    },
    {
      name: "relay-knows-no-side",
      comment: "inside proxy/: relay <- { apps, agents } <- compose",
      severity: "error",
      from: { path: "^proxy/relay/" },
      to: { path: "^proxy/", pathNot: "^proxy/relay/" },
    },
    {
      name: "apps-know-no-agents",
      severity: "error",
      from: { path: "^proxy/apps/" },
      to: { path: "^proxy/", pathNot: "^proxy/(apps|relay|auth|settings)/" },
    },
    {
      name: "agents-know-no-apps",
      comment: "agents reach apps by the port relay/apps.ts",
      severity: "error",
      from: { path: "^proxy/(agents|catalog)/" },
      to: { path: "^proxy/apps/" },
    },
    {
      name: "only-the-door-composes",
      severity: "error",
      from: { path: "^proxy/", pathNot: "^proxy/(compose|doctor)/|^proxy/index\\.ts$" },
      to: { path: "^proxy/(compose|doctor)/" },
    },
    {
      name: "processes-and-sockets-in-platform",
      severity: "error",
      from: { path: "^(contracts|mcp|runner|proxy|reports|sessions|gateways)/" },
      to: { dependencyTypes: ["core"], path: "^(node:)?(child_process|net|http|http2|tls|dgram|worker_threads|cluster)$" },
    },
    { name: "sources-know-no-tests", severity: "error", from: { pathNot: ["^test/", "^vitest\\.config\\.ts$"] }, to: { path: "^test/" } },
    {
      name: "no-unlisted-package",
      comment:
        "lmdb is bundled into dist/bin (scripts/build.mjs); a user's install has its binary only. Optional peers are installed for tests",
      severity: "error",
      from: { pathNot: ["^(test|scripts|ui)/", "\\.config\\.ts$"] },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], pathNot: "node_modules/(lmdb|bullmq|ioredis)/" },
    },
    {
      name: "bullmq-by-its-queue",
      comment: "one file knows the library and loads it when a queue is opened",
      severity: "error",
      from: {
        path: "^(contracts|platform|mcp|runner|proxy|reports|sessions|gateways|cli|ui)/",
        pathNot: "^platform/net/shared-queue\\.ts$",
      },
      to: { path: "node_modules/(bullmq|ioredis)/" },
    },
    {
      name: "lmdb-by-its-store",
      comment: "one file knows the library and loads it when a store is opened",
      severity: "error",
      from: { pathNot: "^sessions/store/lmdb-store\\.ts$" },
      to: { path: "node_modules/lmdb/" },
    },
    {
      name: "no-orphan",
      severity: "error",
      from: { orphan: true, pathNot: ["^test/", "^scripts/", "\\.(config|d)\\.ts$", "\\.[cm]js$"] },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|dotnet|fixtures|amcp-results|docs|scenarios|shared)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".js"],
    },
  },
};
