const BASE = 'http://shop.invalid';

/**
 * The path of this shop that an address from outside names, with query and hash, as the browser reads it; null for
 * anything that may lead elsewhere: another host, `//evil.example`, `/\evil.example`, `javascript:`, and what becomes such
 * only when its dots are resolved (`/.//evil.example`).
 */
export function internalPath(value: string | null): string | null {
  if (!value?.startsWith('/') || !URL.canParse(value, BASE)) return null;
  const url = new URL(value, BASE);
  if (url.origin !== BASE || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
