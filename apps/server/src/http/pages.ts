import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentPolicy, STORED_FILE_POLICY } from './content-policy.ts';
import { makeDoor } from './door.ts';
import { unknownCall } from './failure.ts';
import { ownUrl } from './origin.ts';
import type { Route } from './serve.ts';
import type { Services } from './services.ts';
import { BUYER_COOKIE, recentBuyer, type Viewer } from './session.ts';

const SHOP = path.join(import.meta.dirname, '../../../shop/build');
const OFFICE = path.join(import.meta.dirname, '../../../office/dist');

/** What the built storefront exports (apps/shop/app/server.ts). */
interface Storefront {
  renderPage(request: Request, door: PageDoor): Promise<Response>;
}
interface PageDoor {
  call(method: 'GET', path: string, query?: Record<string, string | number | undefined>): Promise<unknown>;
  signedIn: boolean;
  nonce: string;
  siteName: string;
  publicUrl: string;
  /** Address of the page statistics script; null = none. */
  analyticsUrl: string | null;
  /** Where the address named eleven_index leads; null = the home page. */
  mainSiteUrl: string | null;
  /** What the two QR codes of the pages say. */
  miniProgramQr: string;
  wechatQr: string;
}

// File names carry a hash of their content.
const FOREVER = { maxAge: '365d', immutable: true } as const;

/** Storefront pages (server-rendered), their assets, the back office, and public files. */
export async function servePages(
  app: FastifyInstance,
  services: Services,
  routes: readonly Route[],
): Promise<void> {
  const storefront = (await import(pathToFileURL(path.join(SHOP, 'server/index.js')).href)) as Storefront;
  const door = makeDoor(services, routes);
  const { config } = services;

  await app.register(fastifyStatic, {
    root: path.join(SHOP, 'client/assets'),
    prefix: '/assets/',
    ...FOREVER,
  });
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
  await app.register(fastifyStatic, {
    root: path.join(SHOP, 'client'),
    prefix: '/',
    decorateReply: false,
    wildcard: false,
    index: false,
    maxAge: '1d',
    globIgnore: ['assets/**'],
  });
  await serveOffice(app);

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url.startsWith('/api/')) return unknownCall(reply);
    const viewer: Viewer = { buyer: await recentBuyer(services, request.cookies[BUYER_COOKIE]) };
    const publicUrl = ownUrl(config, request);
    const nonce = randomBytes(16).toString('base64');
    const response = await storefront.renderPage(toWebRequest(request, publicUrl), {
      call: (_method, target, query = {}) => door.call(target, query, viewer, request.id),
      signedIn: viewer.buyer !== null,
      nonce,
      siteName: config.siteName,
      publicUrl,
      analyticsUrl: config.analyticsUrl,
      mainSiteUrl: config.mainSiteUrl,
      miniProgramQr: config.miniProgramQr ?? `${publicUrl}/?from=mini`,
      wechatQr: config.wechatQr ?? `${publicUrl}/?from=wechat`,
    });
    const policy = contentPolicy(nonce, config.analyticsUrl);
    return sendWebResponse(reply, response, policy, viewer.buyer !== null);
  };
  // A route, not only the handler of what is not found: hooks (compression, metrics) belong to routes.
  app.get('/*', page);
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return isRead ? page(request, reply) : unknownCall(reply);
  });
}

async function serveOffice(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(OFFICE, 'assets'),
    prefix: '/admin/assets/',
    decorateReply: false,
    ...FOREVER,
  });
  const page = (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .header('content-security-policy', contentPolicy(null, null))
      .header('cache-control', 'no-cache')
      .sendFile('index.html', OFFICE);
  app.get('/admin', page);
  app.get('/admin/*', page);
}

function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request(new URL(request.url, publicUrl), { method: request.method, headers });
}

async function sendWebResponse(
  reply: FastifyReply,
  response: Response,
  policy: string,
  isPersonal: boolean,
): Promise<FastifyReply> {
  reply.status(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  // A page carries the prices of the account that asked, and every page the server's clock: none is used unasked.
  reply.header('cache-control', isPersonal ? 'private, no-store' : 'no-cache').header('vary', 'Cookie');
  if (response.headers.get('content-type')?.startsWith('text/html'))
    reply.header('content-security-policy', policy);
  // Documents are rendered as one piece, so there is nothing to stream.
  if (response.body) return reply.send(Buffer.from(await response.arrayBuffer()));
  // The answer to HEAD has the headers of a page, but no length.
  return reply.send(reply.request.method === 'HEAD' ? Readable.from([]) : null);
}
