/**
 * The Content-Security-Policy of a document. Scripts only from the shop itself and, when there is one, from the host of
 * the statistics script; the document's own carry the nonce. Styles may stand on elements; staff may name pictures of
 * other https hosts.
 * @param nonce null for a document without scripts of its own
 * @param analyticsUrl https address of the statistics script; null = none
 */
export function contentPolicy(nonce: string | null, analyticsUrl: string | null): string {
  const statistics = analyticsUrl ? ` ${new URL(analyticsUrl).origin}` : '';
  const own = nonce ? ` 'nonce-${nonce}'` : '';
  return [
    "default-src 'self'",
    `script-src 'self'${own}${statistics}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    `connect-src 'self'${statistics}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** For stored bytes opened by themselves: nothing in them may run. The styles are the browser's own, by which it shows a picture. */
export const STORED_FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
