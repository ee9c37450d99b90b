import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { packageRoot } from "../../platform/files/paths.ts";

/** Version of the installed package. */
export const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")));
