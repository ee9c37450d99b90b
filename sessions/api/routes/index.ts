import { appRoutes } from "./apps.ts";
import { blobRoutes } from "./blobs.ts";
import type { Route } from "./route.ts";
import { sessionRoutes } from "./sessions.ts";
import { statusRoutes } from "./status.ts";
import { toolCallRoutes } from "./tool-calls.ts";
import { toolRoutes } from "./tools.ts";

/** Every operation of the API. */
export const routes: readonly Route[] = [...statusRoutes, ...sessionRoutes, ...toolCallRoutes, ...blobRoutes, ...toolRoutes, ...appRoutes];
