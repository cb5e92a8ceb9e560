import { isSecure } from './origin.ts';

/** What every answer tells browsers: no guessing of types, no frames of others, no address of ours to other sites. */
export function securityHeaders(publicUrl: string | null): Readonly<Record<string, string>> {
  return {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    ...(isSecure(publicUrl) ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
