/** Joins the class names that are there: `cx(styles.card, off && styles.off)`. */
export const cx = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
