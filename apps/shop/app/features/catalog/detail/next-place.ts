/** The place of the picture so many further on; after the last comes the first. */
export const nextPlace = (at: number, by: number, count: number): number =>
  count === 0 ? 0 : (at + by + count) % count;
