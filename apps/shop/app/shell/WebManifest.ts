import type { LoaderFunctionArgs } from 'react-router';
import { serverDoorContext } from '../lib/server-door.ts';

/** GET /manifest.webmanifest: lets the browser put the shop onto the desktop, under its own name. */
export const loader = ({ context }: LoaderFunctionArgs): Response => {
  const { siteName } = context.get(serverDoorContext);
  const manifest = {
    name: siteName,
    short_name: siteName,
    id: '/',
    start_url: '/',
    lang: 'zh-CN',
    display: 'standalone',
    background_color: '#F5F6F7',
    theme_color: '#08804F',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      // Android and Windows take no drawing for what is installed.
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  });
};
