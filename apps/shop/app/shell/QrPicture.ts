import { qrSvg } from '@qingnang/rules/qr';
import type { LoaderFunctionArgs } from 'react-router';
import { type ServerDoor, serverDoorContext } from '../lib/server-door.ts';
import type { QrCode } from './QrCard.tsx';

const TEXTS: Record<QrCode, (door: ServerDoor) => string> = {
  wechat: (door) => door.wechatQr,
  'mini-program': (door) => door.miniProgramQr,
};
const isCode = (value: string | undefined): value is QrCode =>
  value !== undefined && Object.hasOwn(TEXTS, value);

/** GET /qr/wechat and /qr/mini-program: what the settings say as a picture, so that a phone finds the shop. */
export function loader({ params: { code }, context }: LoaderFunctionArgs): Response {
  if (!isCode(code)) return new Response(null, { status: 404 });
  return new Response(qrSvg(TEXTS[code](context.get(serverDoorContext))), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' },
  });
}
