import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import path from 'node:path';
import { makeOwnCertificate } from '../../channels/signing/own.ts';
import { debianPackage } from '../operation/debian.ts';

const DEPLOYED = path.join(import.meta.dirname, '../../../../../deploy/nginx.conf');

const INSTALLED = '/usr/sbin/nginx';

/** The one that NGINX_PROGRAM names, the installed one, or Debian's, fetched for the test; else why there is none. */
export async function nginxProgram(): Promise<{ program: string } | { problem: string }> {
  const { NGINX_PROGRAM: named = INSTALLED } = process.env;
  if (existsSync(named)) return { program: named };
  const fetched = await debianPackage('nginx');
  return 'problem' in fetched ? fetched : { program: path.join(fetched.folder, INSTALLED) };
}

interface Front {
  program: string;
  folder: string;
  /** Where it listens with TLS and without. */
  https: number;
  http: number;
  /** Where the shop does. */
  shop: number;
}

/** Runs nginx with deploy/nginx.conf as it is, but for names, ports and the certificate. */
export async function startNginx({ program, folder, https, http, shop }: Front): Promise<ChildProcess> {
  const certificate = path.join(folder, 'shop.pem');
  await writeFile(certificate, await makeOwnCertificate('127.0.0.1', new Date()), { mode: 0o600 });
  const site = (await readFile(DEPLOYED, 'utf8'))
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${https} ssl;`)
    .replace('127.0.0.1:3000', `127.0.0.1:${shop}`)
    .replaceAll('shop.example.com;', '127.0.0.1;')
    .replaceAll(/\/etc\/ssl\/\S+(?=;)/g, certificate);
  await mkdir(path.join(folder, 'temp'));
  const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const whole = `daemon off; pid ${folder}/nginx.pid; error_log stderr warn;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http {
      access_log off;
      ${temps.map((name) => `${name}_temp_path ${folder}/temp/${name};`).join('\n')}
      ${site}
    }`;
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, whole);
  const nginx = spawn(program, ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  await listening(https, nginx);
  return nginx;
}

async function listening(port: number, nginx: ChildProcess): Promise<void> {
  while (nginx.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
  }
  throw new Error(`nginx ended with ${nginx.exitCode}`);
}

export interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A request to nginx, as a browser sends it. @returns its answer, or the one that opens a socket */
export async function ask(port: number, { method = 'GET', path: to, headers = {}, body }: Asked) {
  const origin = `https://127.0.0.1:${port}`;
  const asked = request(`${origin}${to}`, {
    method,
    headers: { origin, ...headers },
    // Its certificate is its own.
    rejectUnauthorized: false,
    agent: false,
  });
  asked.end(body);
  const [response, socket] = (await Promise.race([once(asked, 'response'), once(asked, 'upgrade')])) as [
    IncomingMessage,
    { destroy(): void }?,
  ];
  socket?.destroy();
  let text = '';
  if (!socket) for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode, headers: response.headers, text };
}
