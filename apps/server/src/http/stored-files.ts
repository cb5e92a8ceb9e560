import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { STORED_FILE_POLICY } from './content-policy.ts';
import type { Services } from './services.ts';

/** File names carry a hash of their content. */
export const FOREVER = { maxAge: '365d', immutable: true } as const;
const FOREVER_HEADER = 'public, max-age=31536000, immutable';

/** What public files are; no other is served out of a bucket. */
const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};
/** `img/1f0c2a9b-800.webp`; nothing that leads upwards. */
const NAME = /^\w[\w-]*(\/\w[\w.-]*)*$/;

/** Public files under `/files/`, out of the folder of this host or out of the bucket. */
export async function serveStoredFiles(app: FastifyInstance, services: Services): Promise<void> {
  const { config } = services;
  if (config.bucket !== null) return serveBucket(app, services);
  await app.register(fastifyStatic, {
    root: path.join(config.dataDir, 'files/public'),
    prefix: '/files/',
    decorateReply: false,
    ...FOREVER,
    setHeaders: (reply) => {
      // Stored pictures may be SVG: opened by themselves they must not run anything.
      reply.header('content-security-policy', STORED_FILE_POLICY);
    },
  });
}

function serveBucket(app: FastifyInstance, { files }: Services): void {
  app.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const { '*': name } = request.params;
    const type = TYPES[path.extname(name)];
    const content = type !== undefined && NAME.test(name) ? await files.open(name) : null;
    if (type === undefined || content === null) return reply.callNotFound();
    return reply
      .type(type)
      .headers({ 'cache-control': FOREVER_HEADER, 'content-security-policy': STORED_FILE_POLICY })
      .send(content);
  });
}
