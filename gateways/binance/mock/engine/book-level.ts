/** A price and its shown quantity, in ticks and steps. */
export type BookLevel = readonly [price: number, quantity: number];
