import type { LoaderFunctionArgs } from 'react-router';
import { serverDoorContext } from '../lib/server-door.ts';
import { qrSvg } from './qr.ts';

/** GET /qr.svg: the public address of the shop as a QR code, so that a phone finds it. */
export const loader = ({ context }: LoaderFunctionArgs): Response =>
  new Response(qrSvg(context.get(serverDoorContext).publicUrl), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' },
  });
