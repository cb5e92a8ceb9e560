/** A whole number above zero as somebody has written it, such as an id; null for what is none, or is longer than JavaScript holds exactly. */
export const wholeNumber = (text: string): number | null =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
