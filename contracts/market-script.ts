/** Courses of the market in an exchange's mock, each with a known right answer for the analytics of a gateway. */
export const marketScripts = ["calm", "trend", "wall", "iceberg", "stuffing", "collapse", "thin-gap"] as const;
