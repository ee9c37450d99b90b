export { replaySession, secretsOf } from "./replay-session.ts";
