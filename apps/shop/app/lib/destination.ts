/** Where a link of the shop's data leads, or what it says instead (docs/rules/screens.md#links-of-the-shops-data). */
export type Destination =
  | { kind: 'page'; to: string }
  | { kind: 'site'; href: string }
  | { kind: 'words'; words: string };

/**
 * Reads an address as staff entered it: a path of the shop, another site's address, nothing (活动暂未开始), or `#` with a
 * text (that text; 活动未开始 for `#` alone). Anything else, `javascript:` above all, leads nowhere.
 */
export function destinationOf(url: string): Destination {
  const address = url.trim();
  if (/^\/(?![/\\])/.test(address)) return { kind: 'page', to: address };
  if (/^https?:\/\//i.test(address)) return { kind: 'site', href: address };
  if (address.startsWith('#')) return { kind: 'words', words: address.slice(1).trim() || '活动未开始' };
  return { kind: 'words', words: '活动暂未开始' };
}
