import type { RequirementGroup } from "./requirement.ts";

/** The requirements of issue 17 for the proxy between several agents, and of spec 000. */
export const hardeningCards: readonly RequirementGroup[] = [
  {
    source: "issue 17, The proxy between several agents",
    entries: {
      "card/17-credentials":
        "user info and query of Url, Args and Headers show nowhere; files with content have mode 0600; ${ENV} references in Url, Args, Headers",
      "card/17-escapes": "terminal escapes and newlines of foreign text are escaped everywhere",
      "card/17-http-proof": "an app behind http:// proves itself before it gets a credential, and the credential opens nothing else",
      "card/17-list-limits": "5,000 tools and 16 MB of list for each upstream, named in status, the rest of the proxy unharmed",
      "card/17-small": "the small faults of the issue's list",
    },
  },
];
