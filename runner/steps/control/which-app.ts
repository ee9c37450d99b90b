import { z } from "zod";
import type { Verb } from "../../language/define-verb.ts";

/** For verbs that act on an app or on the mock of a gateway. */
export const WhichUpstream = z.string().min(1).optional().describe("which app, or which gateway's mock; the first of `apps` when absent");

/** In this family `app` is a verb, so `which` names the app. */
export const Which = z.string().min(1).optional().describe("which app; the first of `apps` when absent");

/** The app or gateway that a step names by `which`. */
export const upstreamsOf: Verb["upstreams"] = ({ which }) => (typeof which === "string" ? [{ path: ["which"], name: which }] : []);
