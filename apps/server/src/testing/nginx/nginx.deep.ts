import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LIVE_SOCKET } from '@qingnang/contract/chat-words';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freePort } from '../crash/server.ts';
import { createShop } from '../shop.ts';
import { ask, nginxProgram, startNginx } from './nginx.ts';

it('deploy/nginx.conf: signing in, the chat’s socket and callers’ addresses pass', async ({ skip }) => {
  const found = await nginxProgram();
  if ('problem' in found) return skip(found.problem);
  const folder = await mkdtemp(path.join(tmpdir(), 'qn-nginx-'));
  const [https, http] = [await freePort(), await freePort()];
  const shop = await createShop({
    NODE_ENV: 'production',
    PUBLIC_URL: `https://127.0.0.1:${https}`,
    TRUST_PROXY: '1',
    RATE_LIMIT: '1',
  });
  const nginx = await startNginx({ ...found, folder, https, http, shop: Number(new URL(shop.url).port) });
  try {
    const signIn = await ask(https, {
      method: 'POST',
      path: '/api/user/login',
      headers: {
        'content-type': 'application/json',
        // Who writes one himself does not become that caller.
        'x-forwarded-for': '203.0.113.9',
      },
      body: JSON.stringify({ username: 'yaodian', password: 'Demo@2026' }),
    });
    expect([signIn.status, signIn.text]).toEqual([200, expect.stringContaining('登录成功')]);
    const cookie = signIn.headers['set-cookie']?.map((one) => one.split(';')[0]).join('; ') ?? '';
    expect(cookie).toContain('__Host-qn_session=');
    const { rows } = await sql<{ ip: string }>`
      select ip from session where account_id is not null order by created_at desc limit 1`.execute(shop.db);
    expect(rows[0]?.ip).toBe('127.0.0.1');

    const socket = await ask(https, {
      path: LIVE_SOCKET,
      headers: {
        cookie,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    });
    expect(socket.status).toBe(101);

    const foreign = await ask(https, {
      method: 'POST',
      path: '/api/user/logout',
      headers: { cookie, origin: 'https://elsewhere.example.com' },
    });
    expect(foreign.status).toBe(403);

    const plain = request({ host: '127.0.0.1', port: http, path: '/search', agent: false });
    plain.end();
    const [moved] = await once(plain, 'response');
    expect([moved.statusCode, moved.headers.location]).toEqual([301, 'https://127.0.0.1/search']);
    moved.resume();
  } finally {
    const ended = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await ended;
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  }
});
