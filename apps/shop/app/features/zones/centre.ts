/** As many activities as the server looks up at once. */
const MOST = 50;

/** The numbers in `/Hdzx/:ids`, each once; whatever is none is left out. */
export const idsIn = (text: string): string[] =>
  [...new Set(text.split(','))].filter((id) => /^[1-9]\d{0,14}$/.test(id)).slice(0, MOST);

/** One of several activities chosen. */
export const centrePath = (ids: readonly number[], chosen: number): string =>
  `/Hdzx/${ids.join(',')}/${chosen}`;
