import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failureAnswer } from './failure.ts';

let folder: string;
let app: FastifyInstance;
let port: number;
const logged: { level: number }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'qn-files-'));
  for (const name of ['public', 'private/1c']) mkdirSync(path.join(folder, name), { recursive: true });
  for (const name of ['public/picture', 'private/1c/licence']) writeFileSync(path.join(folder, name), name);
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(JSON.parse(line)) });
  app = Fastify({ loggerInstance: log as FastifyBaseLogger });
  app.setErrorHandler<Error>((error, call, reply) =>
    failureAnswer(error, call, reply, { siteName: '', hotLine: '' }),
  );
  await app.register(fastifyStatic, { root: path.join(folder, 'public'), prefix: '/files/' });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** As it stands: fetch would take the dots out. */
const statusOf = (address: string) =>
  new Promise<number>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: address }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .once('error', reject)
      .end();
  });

it('walks out of the folder of files find nothing, and alarm nobody', async () => {
  expect(await statusOf('/files/picture')).toBe(200);
  const walks = [
    '/files/../../../../etc/passwd',
    '/files/.',
    '/files/..',
    '/files/%2e%2e/private/1c/licence',
    '/files/..%2fprivate/1c/licence',
    '/files/..%5cprivate',
    '/files/%00',
    '/files/%2e',
    '/files/.env',
  ];
  for (const walk of walks) expect([walk, await statusOf(walk)]).toEqual([walk, 404]);
  expect(logged).toEqual([]);
});
