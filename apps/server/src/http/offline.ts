import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { shopSettings } from '../db/shop-settings.ts';
import { lonePage, lonePolicy } from './lone-page.ts';
import type { Services } from './services.ts';
import { phoneWords, type ShopFace } from './trouble.ts';

/** Seconds until the page asks for the first time whether the shop is there. */
const FIRST_SECONDS = 5;

/** Ends what a browser had registered, and takes what it kept. */
const NO_WORKER = `addEventListener('install',()=>skipWaiting())
addEventListener('activate',e=>e.waitUntil(caches.keys().then(all=>Promise.all(all.map(one=>caches.delete(one)))).then(()=>registration.unregister())))`;

/**
 * `/sw.js`, which a browser keeps to open the shop without a network, and `/offline`, what it shows then. With `OFFLINE_SHELL=0` the
 * former undoes itself in every browser that comes.
 * @param file of the worker, as it was built
 */
export async function serveOffline(app: FastifyInstance, services: Services, file: string): Promise<void> {
  const { config, db } = services;
  const worker = await readFile(file, 'utf8');
  const face = async (): Promise<ShopFace> => ({
    siteName: config.siteName,
    hotLine: (await shopSettings(db)).contact.hot_line,
  });
  app.get('/sw.js', async (_request, reply) => {
    const text = config.offlineShell ? withPage(worker, offlinePage(await face(), '')) : NO_WORKER;
    return sendWorker(reply, text);
  });
  app.get('/offline', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': lonePolicy(nonce) })
      .send(offlinePage(await face(), nonce));
  });
}

const sendWorker = (reply: FastifyReply, text: string) =>
  reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(text);

/** Another page is another worker: a browser asks for both again only then. */
const withPage = (worker: string, page: string): string =>
  `${worker}// ${createHash('sha256').update(page).digest('hex').slice(0, 12)}\n`;

/** What is different of the worker under /admin: its page is the office itself, which says that it cannot reach the shop. */
const officeShell = (files: readonly string[]) => ({
  PAGE: '/admin/',
  NO_PAGE: String.raw`^(?!/admin/)|^/admin/(assets/|manifest\.webmanifest$)`,
  ASSETS: '/admin/assets/',
  PAGES: 'office-page',
  FILES: 'office-files',
  FIRST: files,
});

/**
 * `/admin/sw.js`: opens the office without a network, and at once the pages of the warehouse (decision 0085). It is the worker of the
 * shop; with `OFFLINE_SHELL=0` it undoes itself, too.
 * @param file of the worker, as it was built @param list of the files to keep, as the office's build names them
 */
export async function serveOfficeOffline(
  app: FastifyInstance,
  { config }: Services,
  { file, list }: { file: string; list: string },
): Promise<void> {
  const files: string[] = JSON.parse(await readFile(list, 'utf8'));
  const worker = `self.SHELL = ${JSON.stringify(officeShell(files))};\n${await readFile(file, 'utf8')}`;
  app.get('/admin/sw.js', (_request, reply) => sendWorker(reply, config.offlineShell ? worker : NO_WORKER));
}

const offlinePage = (shop: ShopFace, nonce: string): string =>
  lonePage({
    title: '没有网络',
    name: shop.siteName,
    home: '/',
    body: `<p>现在连不上商城，请检查网络。连上后本页会自动打开。</p>
<p>购物车和订单都保存在商城；核对订单时已填写的内容保留在本浏览器。价格和库存以联网后的页面为准。</p>
<p class="row"><a class="button" id="again" href="">重新加载</a></p>
<p class="small" id="left" role="timer"></p>
<p class="small">${phoneWords(shop)}</p>`,
    nonce,
    seconds: FIRST_SECONDS,
  });
