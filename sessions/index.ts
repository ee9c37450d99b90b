export { type ApiClient, type ApiPlace, createApiClient } from "./api/api-client.ts";
export { recordedOutcome, renderCount, renderDuration, renderSpan, sessionDurationMs, toolOf } from "./export/figures.ts";
export { PICTURE_NAME, type PictureFolder } from "./export/pictures.ts";
export { renderSessionLines } from "./export/session-lines.ts";
export { renderSessionPage } from "./export/session-page.ts";
export { pagesOf, type SessionSource, underParents } from "./export/session-source.ts";
export { dataFileOf } from "./store/lmdb-store.ts";
