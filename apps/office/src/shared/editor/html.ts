/** Elements that the visual editor keeps; whatever else is in a text would be lost in it. */
const KEPT = new Set(
  'h2 h3 h4 p br hr blockquote strong b em i u s a img ul ol li table thead tbody tr th td'.split(' '),
);

/** Names of the elements of a text that only its HTML shows, each once; none: the visual editor keeps the text whole. */
export function unknownElements(html: string): string[] {
  const names = [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name = '']) => name.toLowerCase());
  return [...new Set(names)].filter((name) => !KEPT.has(name));
}

const ONLY_PARAGRAPH = /<(li|td|th)([^>]*)><p>((?:(?!<\/?p>).)*)<\/p><\/\1>/gs;
const EMPTY_AT_END = /(?:<p><\/p>)+$/;

/** The editor's HTML as it is kept: a cell or a line of a list is no paragraph, the empty line at the end is not there. */
export const tidy = (html: string): string =>
  html.replace(EMPTY_AT_END, '').replace(ONLY_PARAGRAPH, '<$1$2>$3</$1>');

/** Whether a link may lead there: a path of the shop or another site, as the server takes them. */
export const isAddress = (address: string): boolean =>
  /^(\/(?![/\\])[^\s\\]*|https?:\/\/[^\s\\/]\S*)$/i.test(address);
