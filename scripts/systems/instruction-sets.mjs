// The same pictures whatever instructions the processor has, and however the runtime compiles.
import { APPS, dotnetScenarios, runScenarios } from "./run-scenarios.mjs";

const settings = {
  "Linux x64 without SIMD": { DOTNET_EnableHWIntrinsic: "0" },
  "Linux x64 without AVX2": { DOTNET_EnableAVX2: "0" },
  "Linux x64 without tiered compilation": { DOTNET_TieredCompilation: "0" },
};

export const instructionSets = ({ root, folder }) =>
  Object.entries(settings).map(([system, env]) => {
    const apps = Object.fromEntries(APPS.map((name) => [name, { env }]));
    return runScenarios(system, { root, folder, files: dotnetScenarios(root), apps, limits: { workers: 2 } });
  });
