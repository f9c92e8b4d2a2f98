/** The ranks of a whole pack, the highest first. */
export const RANKS = 'AKQJT98765432'
