import { qrSvg } from '@qingnang/rules/qr';
import type { LoaderFunctionArgs } from 'react-router';
import { serverDoorContext } from '../lib/server-door.ts';

/** GET /qr/wechat and /qr/mini-program: what the settings say as a picture, so that a phone finds the shop. */
export function loader({ params: { code }, context }: LoaderFunctionArgs): Response {
  const { qrTexts } = context.get(serverDoorContext);
  const text = code === 'wechat' || code === 'mini-program' ? qrTexts[code] : null;
  if (!text) return new Response(null, { status: 404 });
  return new Response(qrSvg(text), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' },
  });
}
