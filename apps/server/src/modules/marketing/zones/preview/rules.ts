import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a link shows a draft, in seconds. */
export const PREVIEW_SECONDS = 3600;

/** What a link carries: which zone it shows and until when, signed. @param expiresAt Unix seconds */
export function previewToken(key: string, zoneId: number, expiresAt: number): string {
  return `${zoneId}.${expiresAt}.${signature(key, zoneId, expiresAt)}`;
}

const TOKEN = /^(\d{1,15})\.(\d{1,10})\.([\w-]{43})$/;

/** Whether a token was signed with the key for this zone and has not run out. @param now Unix seconds */
export function isPreview(key: string, zoneId: number, token: string, now: number): boolean {
  const [, id, expiresAt, signed = ''] = TOKEN.exec(token) ?? [];
  if (Number(id) !== zoneId || Number(expiresAt) <= now) return false;
  const expected = signature(key, zoneId, Number(expiresAt));
  return timingSafeEqual(Buffer.from(signed), Buffer.from(expected));
}

const signature = (key: string, zoneId: number, expiresAt: number) =>
  createHmac('sha256', key).update(`zone-preview:${zoneId}:${expiresAt}`).digest('base64url');

/** The page of a zone with the token. */
export const withPreview = (path: string, token: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}preview=${token}`;
