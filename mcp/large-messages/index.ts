export { createLineBuffer, type LongLine } from "./line-buffer.ts";
export { type Bytes, cut, firstVisible, type Pieces } from "./pieces.ts";
export { isUtf8 } from "./utf8.ts";
