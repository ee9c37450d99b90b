export { createLineBuffer, type LongLine } from "./line-buffer.ts";
export { type Bytes, cut, firstVisible, isUtf8, type Pieces } from "./pieces.ts";
