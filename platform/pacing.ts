import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";

/** How much of one transfer is moved before others have their turn. */
export const TURN_BYTES = 128 * 1024;

/** A picture is shorter, and is moved without a rest. */
const UNTHROTTLED_BYTES = 4 * 1024 * 1024;

const REST_MS = 1;

/**
 * Waits between two pieces of one transfer. Passing on megabytes without a rest keeps their sender, this process and their receiver busy at
 * once, and on two processors all others wait for the system.
 *
 * @param movedBytes of the transfer so far
 */
export const giveWay = (movedBytes: number): Promise<void> => (movedBytes < UNTHROTTLED_BYTES ? nextTurn() : delay(REST_MS));
