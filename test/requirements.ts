import { dataModelMessages } from "./requirements/000-messages-and-elements.ts";
import { dataModelRegistry } from "./requirements/000-registry-and-settings.ts";
import { nsipTools } from "./requirements/001-nsip-tools-and-context.ts";
import { nsipTransports } from "./requirements/001-nsip-transports-and-metrics.ts";
import { binanceServer } from "./requirements/002-binance-server.ts";
import { specificationRequirements } from "./requirements/003-specification-requirements.ts";
import { specificationStories } from "./requirements/003-specification-stories.ts";
import { annotationsAndSessions } from "./requirements/004-annotations-and-sessions.ts";
import { hardeningCards } from "./requirements/card-17-hardening.ts";
import { editorAndPagesCards } from "./requirements/card-18-editor-and-pages.ts";
import { apiCards } from "./requirements/card-24-api.ts";
import { timeCards } from "./requirements/card-24-time.ts";
import { appToolCards } from "./requirements/card-app-tools.ts";
import { executionCards } from "./requirements/card-execution.ts";
import { mainJobCards } from "./requirements/card-issue-3.ts";
import { laterIssueCards } from "./requirements/card-later-issues.ts";
import { linkCards } from "./requirements/card-link.ts";
import { repetitionCards } from "./requirements/card-repetitions.ts";
import { runningCards } from "./requirements/card-running.ts";
import { scenarioCards } from "./requirements/card-scenarios.ts";
import { errorCodes } from "./requirements/error-codes.ts";
import type { Requirement, RequirementGroup } from "./requirements/requirement.ts";

const groups: readonly RequirementGroup[] = [
  ...dataModelMessages,
  ...dataModelRegistry,
  ...nsipTools,
  ...nsipTransports,
  ...binanceServer,
  ...specificationStories,
  ...specificationRequirements,
  ...annotationsAndSessions,
  ...linkCards,
  ...appToolCards,
  ...scenarioCards,
  ...runningCards,
  ...executionCards,
  ...mainJobCards,
  ...laterIssueCards,
  ...repetitionCards,
  ...hardeningCards,
  ...editorAndPagesCards,
  ...timeCards,
  ...apiCards,
  ...errorCodes,
];

/** Everything that the specifications, DESIGN and the issues ask for, in their order, and every error code. */
export const requirements: readonly Requirement[] = groups.flatMap(({ entries, ...of }) =>
  Object.entries(entries).map(([id, text]) => ({ id, text, ...of })),
);
