/** A note for animals of several breeds, because breeding values are estimated within a breed. @param who the start of the note */
export const onSeparateScales = (who: string): string => `${who}; values of separate evaluations are not on one scale`;
