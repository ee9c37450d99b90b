import type { RequirementGroup } from "./requirement.ts";

/** Issue 24, custom verbs, strictness and the programmatic API. */
export const apiCards: readonly RequirementGroup[] = [
  {
    source: "issue 24, 1 The whole language",
    entries: {
      "card/24-custom-verbs": "a TypeScript module named in the configuration exports `defineVerb(...)`: types, schema, sentences, parts",
      "card/24-custom-verbs-editor": "custom verbs have editor completion and a reference page like the built-in ones",
    },
  },
  {
    source: "issue 24, 3 Strictness",
    entries: {
      "card/24-format": "`amcp-test format`: comments kept, the same scenario before and after, idempotent",
      "card/24-check-live": "`amcp-test check --live` checks tool names and arguments against the schemas of the running apps",
      "card/24-steps-schema": "files of steps have a schema for editors",
    },
  },
  {
    source: "issue 24, debugging",
    entries: {
      "card/24-debug-app":
        "`--debug-app` waits for a debugger in the app and lifts all limits; the runtime's diagnostics are on, so that dotnet-trace and IDEs attach",
    },
  },
  {
    source: "issue 24, 6 Programmatic API",
    entries: {
      "card/24-api": "`import { run, defineVerb, defineConfig } from 'amcp-test'`, documented with examples that run as tests",
      "card/24-api-types": "the API is typed, for `moduleResolution` node16 and bundler",
      "card/24-api-abort": "a program listens to events and ends a run by an AbortSignal",
    },
  },
];
