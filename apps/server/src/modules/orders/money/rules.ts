/** Fen from which a second person has to agree, unless the shop's settings name another amount. */
export const REVIEW_FROM_FEN = 500_000;
