import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { PageKind } from '@qingnang/contract/speed-words';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shopIsOpen, shopSettings } from '../db/shop-settings.ts';
import { contentPolicy } from './content-policy.ts';
import { makeDoor } from './door.ts';
import { logFault, unknownCall } from './failure.ts';
import { hasStaff, sendFirstStaff } from './first-staff.ts';
import { officeManifest } from './office-manifest.ts';
import { serveOfficeOffline, serveOffline } from './offline.ts';
import { ownUrl } from './origin.ts';
import { hasSecrets, isOfPage, OF_THE_BODY, textsIn, withoutSecrets } from './page-forms.ts';
import { notePageKind } from './page-kind.ts';
import type { Route } from './serve.ts';
import type { Services } from './services.ts';
import { BUYER_COOKIE, recentBuyer, STAFF_COOKIE, type Viewer } from './session.ts';
import { findStaff } from './staff-session.ts';
import { FOREVER, serveStoredFiles } from './stored-files.ts';

const SHOP = path.join(import.meta.dirname, '../../../shop/build');
const OFFICE = path.join(import.meta.dirname, '../../../office/dist');
const WORKER = path.join(SHOP, 'client/sw.js');

/** What the built storefront exports (apps/shop/app/server.ts). */
interface Storefront {
  renderPage(request: Request, door: PageDoor): Promise<Response>;
  /** Whether a page is shown while the shop is being prepared. */
  showsBeforeOpening(pathname: string): boolean;
  /** What is told of the page at an address. */
  pageKindAt(pathname: string): PageKind;
  /** Where everything else leads to then. */
  preparingPath: string;
}
interface PageDoor {
  call(method: 'GET', path: string, query?: Record<string, string | number | undefined>): Promise<unknown>;
  post(path: string, body: unknown, idempotencyKey?: string): Promise<unknown>;
  signedIn: boolean;
  /** The shop is being prepared, and who asks is not of its staff. */
  isPreparing: boolean;
  nonce: string;
  siteName: string;
  publicUrl: string;
  /** Address of the page statistics script; null = none. */
  analyticsUrl: string | null;
  /** Per cent of visits whose speed is told; 0 = none. */
  speedSample: number;
  /** Where the address named eleven_index leads; null = the home page. */
  mainSiteUrl: string | null;
  /** What the QR codes of the pages say; null = the shop has none. */
  qrTexts: Record<'wechat' | 'mini-program', string | null>;
}

const NOT_ALLOWED = 405;
const INTERNAL = 500;
/** As many as the busiest of their calls takes from one address. */
const FORMS_PER_MINUTE = 60;

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
    // Packed by the build (apps/shop/pack-files.ts).
    preCompressed: true,
    ...FOREVER,
  });
  await serveStoredFiles(app, services);
  await app.register(fastifyStatic, {
    root: path.join(SHOP, 'client'),
    prefix: '/',
    decorateReply: false,
    wildcard: false,
    index: false,
    maxAge: '1d',
    globIgnore: ['assets/**', 'sw.js'],
  });
  await serveOffline(app, services, WORKER);
  await serveOffice(app, services);

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url.startsWith('/api/') || namesFile(request.url) || !isOfPage(request))
      return unknownCall(reply);
    if (hasSecrets(request)) return seeOther(reply, withoutSecrets(request));
    const isPreparing = await isClosedTo(request, services);
    const pathname = request.url.split('?', 1)[0] ?? '/';
    if (isPreparing && !storefront.showsBeforeOpening(pathname))
      return elsewhere(reply, storefront.preparingPath);
    if (!isPreparing && pathname === storefront.preparingPath) return elsewhere(reply, '/');
    const viewer: Viewer = { buyer: await recentBuyer(services, request.cookies[BUYER_COOKIE]) };
    const publicUrl = ownUrl(config, request);
    const nonce = randomBytes(16).toString('base64');
    let fault: unknown;
    const onFault = (error: unknown) => {
      fault ??= error;
    };
    const caller = { viewer, request, reply, onFault };
    const response = await storefront.renderPage(toWebRequest(request, publicUrl), {
      call: (_method, target, query = {}) => door.call(target, query, caller),
      post: (target, body, key) => door.post(target, body, caller, key),
      signedIn: viewer.buyer !== null,
      isPreparing,
      nonce,
      siteName: config.siteName,
      publicUrl,
      analyticsUrl: config.analyticsUrl,
      speedSample: (await shopSettings(services.db)).speed.sample,
      mainSiteUrl: config.mainSiteUrl,
      qrTexts: {
        wechat: config.wechatQr ?? (config.demo ? `${publicUrl}/?from=wechat` : null),
        'mini-program': config.miniProgramQr ?? (config.demo ? `${publicUrl}/?from=mini` : null),
      },
    });
    // A part that failed alone says so in its place, and so does a page within the shop's frame; what passes, and what could
    // not even be drawn, is a page of its own.
    if (response.status > INTERNAL || (response.status === INTERNAL && fault === undefined))
      throw fault ?? new Error('the page could not be drawn');
    if (fault !== undefined) logFault(fault, request);
    // A form that nothing answers without a script: the page again.
    if (response.status === NOT_ALLOWED) return seeOther(reply, withoutSecrets(request));
    if (request.method === 'GET' && isDocument(response))
      notePageKind(request, storefront.pageKindAt(pathname));
    const policy = contentPolicy(nonce, config.analyticsUrl);
    return sendWebResponse(reply, response, policy, viewer.buyer !== null || request.method === 'POST');
  };
  // A route, not only the handler of what is not found: hooks (compression, metrics) belong to routes.
  app.get('/*', page);
  app.post('/*', { config: { rateLimit: { max: FORMS_PER_MINUTE } } }, page);
  app.setNotFoundHandler(page);
}

/** Until the shop is opened its pages are for who prepares them. */
async function isClosedTo(request: FastifyRequest, { db }: Services): Promise<boolean> {
  if (await shopIsOpen(db)) return false;
  const trace = { requestId: request.id, ip: request.ip };
  return (await findStaff(db, request.cookies[STAFF_COOKIE], trace, false)) === null;
}

/** For now: the same address leads somewhere else later. */
const elsewhere = (reply: FastifyReply, path: string) =>
  reply.header('cache-control', 'no-store').redirect(path, 302);

/**
 * An address of a file that there is not, as search engines and scanners try them: it is no page of the shop's, and answered without
 * drawing one.
 */
export const namesFile = (url: string): boolean =>
  /\.(xml|txt|json|ya?ml|php\d?|aspx?|jsp|cgi|env|ini|sql|bak|log|zip|t?gz|rar|7z)$/i.test(
    url.split('?', 1)[0] ?? '',
  );

async function serveOffice(app: FastifyInstance, services: Services): Promise<void> {
  const { db, config } = services;
  await app.register(fastifyStatic, {
    root: path.join(OFFICE, 'assets'),
    prefix: '/admin/assets/',
    decorateReply: false,
    ...FOREVER,
  });
  let isStaffed = false;
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    if (hasSecrets(request)) return seeOther(reply, withoutSecrets(request));
    reply.header('content-security-policy', contentPolicy(null, null));
    isStaffed ||= await hasStaff(db);
    if (!isStaffed) return sendFirstStaff(reply);
    return reply.header('cache-control', 'no-cache').sendFile('index.html', OFFICE);
  };
  app.get('/admin', page);
  app.get('/admin/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').send(JSON.stringify(officeManifest(config.siteName))),
  );
  await serveOfficeOffline(app, services, { file: WORKER, list: path.join(OFFICE, 'offline-files.json') });
  app.get('/admin/*', page);
  // The office lives by its script: a form that comes without it brings the page again, and nothing of it is in an address.
  app.post('/admin/*', (request, reply) => seeOther(reply, withoutSecrets(request)));
}

function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // The origin has been judged by the host that the request came to (limits.ts), which need not be the public one.
    if (typeof value === 'string' && !OF_THE_BODY.has(name) && name !== 'origin') headers.set(name, value);
  }
  const { method } = request;
  const body = method === 'POST' ? { body: new URLSearchParams(textsIn(request.body)) } : {};
  return new Request(new URL(request.url, publicUrl), { method, headers, ...body });
}

const isDocument = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('text/html') ?? false;

/** On to a page, by GET. */
const seeOther = (reply: FastifyReply, path: string) =>
  reply.header('cache-control', 'no-store').redirect(path, 303);

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
  if (isDocument(response)) reply.header('content-security-policy', policy);
  // Documents are rendered as one piece, so there is nothing to stream.
  return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : null);
}
