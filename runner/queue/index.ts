export { type Collected, collect } from "./collect.ts";
export { createParticipant, joinRun, type Participant } from "./participant.ts";
