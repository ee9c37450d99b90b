const FEATURES = "(runner|proxy|reports|sessions|gateways/[^/]+)";

/** The house of ARCHITECTURE.md: contracts <- platform <- features <- cli. */
module.exports = {
  forbidden: [
    { name: "no-cycle", severity: "error", from: {}, to: { circular: true } },
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
      to: { path: "^(runner|proxy|reports|sessions|gateways|cli|ui|test|scripts)/" },
    },
    {
      name: "features-meet-in-cli",
      comment: "a feature imports itself, contracts/ and platform/; it meets others through ports and events in cli/",
      severity: "error",
      from: { path: `^${FEATURES}/` },
      to: { path: "^(runner|proxy|reports|sessions|gateways|cli|ui|test|scripts)/", pathNot: ["^$1/", "^gateways/kit/"] },
    },
    {
      name: "cli-enters-by-the-door",
      severity: "error",
      from: { path: "^cli/" },
      to: { path: "^(proxy|reports|gateways/[^/]+)/", pathNot: "^(proxy|reports|gateways/[^/]+)/index\\.ts$" },
    },
    {
      name: "processes-and-sockets-in-platform",
      severity: "error",
      from: { path: "^(contracts|runner|proxy|reports|sessions|gateways)/" },
      to: { dependencyTypes: ["core"], path: "^(node:)?(child_process|net|http|http2|tls|dgram|worker_threads|cluster)$" },
    },
    { name: "sources-know-no-tests", severity: "error", from: { pathNot: "^test/" }, to: { path: "^test/" } },
    {
      name: "no-unlisted-package",
      severity: "error",
      from: { pathNot: ["^(test|scripts)/", "\\.config\\.ts$"] },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"] },
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
      extensions: [".ts", ".js"],
    },
  },
};
