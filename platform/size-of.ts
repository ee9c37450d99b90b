/** How many bytes these are together. */
export const sizeOf = (pieces: readonly Uint8Array[]): number => pieces.reduce((size, piece) => size + piece.length, 0);
