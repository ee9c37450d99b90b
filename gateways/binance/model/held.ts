import type { Balance } from "./account.ts";

/** Whether a balance is above zero. */
export const isHeld = ({ free, locked }: Balance): boolean => /[1-9]/.test(free + locked);
