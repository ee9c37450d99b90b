/** Breeding values are estimated within a breed. @param who are of more than one, as the note begins */
export const onSeparateScales = (who: string): string => `${who}; values of separate evaluations are not on one scale`;
