/** The goods of a promotion, of any kind. */
export const promotionPath = (id: number): string => `/zhmz/list?id=${id}`;
