import { existsSync } from 'node:fs';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { type ServerDoor, serverDoorContext } from '../lib/server-door.ts';
import { loader } from './WebManifest.ts';

it('names the shop, and icons that exist in the sizes that installing asks for', async () => {
  const context = new RouterContextProvider();
  context.set(serverDoorContext, { siteName: '某某药采' } as ServerDoor);
  const manifest = await loader({ context } as unknown as Parameters<typeof loader>[0]).json();
  expect(manifest).toMatchObject({ name: '某某药采', display: 'standalone' });
  const icons = manifest.icons as { src: string; sizes: string; purpose?: string }[];
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src } of icons)
    expect(existsSync(new URL(`../../public${src}`, import.meta.url)), src).toBe(true);
});
