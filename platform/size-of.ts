/** The total length in bytes. */
export const sizeOf = (pieces: readonly Uint8Array[]): number => pieces.reduce((size, piece) => size + piece.length, 0);
