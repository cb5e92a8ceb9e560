import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { ProviderName } from '../../channels/payment/port.ts';
import { createPaymentProviders } from '../../channels/payment/providers.ts';
import { createShop, type TestShop } from '../shop.ts';
import { ALIPAY, AlipayGateway } from './alipay.ts';
import type { Books } from './books.ts';
import { newKeys } from './keys.ts';
import { WECHAT, WechatGateway } from './wechat.ts';

export interface Gateways {
  wechat: WechatGateway;
  alipay: AlipayGateway;
  /** A shop that takes them for the real providers. */
  shop: TestShop;
  /** The provider says nothing from now on; the shop waits for it as long as for the others otherwise, but now a moment only. */
  silence(name: ProviderName): void;
  speak(): void;
  close(): Promise<void>;
}

/** A machine that is busy has its own pace: what is no answer in that time never comes. */
const PATIENT_MS = 30_000;
const IMPATIENT_MS = 300;

/** Two local servers that stand for WeChat Pay and Alipay, with keys of their own, and a shop configured for them. */
export async function shopWithGateways(settings: Record<string, string> = {}): Promise<Gateways> {
  const [merchant, platform, app, ali, other] = await Promise.all([
    newKeys(),
    newKeys(),
    newKeys(),
    newKeys(),
    newKeys(),
  ]);
  const folder = await mkdtemp(path.join(tmpdir(), 'qn-gateway-'));
  const keep = async (name: string, content: string | Buffer) => {
    await writeFile(path.join(folder, name), content, { mode: 0o600 });
    return path.join(folder, name);
  };
  const wechat = new WechatGateway(merchant.publicKey, platform, other);
  const alipay = new AlipayGateway(app.publicKey, ali, other);
  const [ofWechat, ofAlipay] = await Promise.all([listen(wechat), listen(alipay)]);
  const shop = await createShop({
    PUBLIC_URL: 'http://shop.example.com',
    PAYMENT_TIMEOUT_MS: String(PATIENT_MS),
    WECHAT_PAY_APP_ID: WECHAT.appId,
    WECHAT_PAY_MCH_ID: WECHAT.mchId,
    WECHAT_PAY_SERIAL: WECHAT.serial,
    WECHAT_PAY_KEY_FILE: await keep(
      'wechat.pem',
      merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    ),
    WECHAT_PAY_API_V3_KEY: wechat.apiV3Key,
    WECHAT_PAY_PLATFORM_KEY_FILE: await keep(
      'platform.pem',
      platform.publicKey.export({ type: 'spki', format: 'pem' }),
    ),
    WECHAT_PAY_PLATFORM_KEY_ID: wechat.platformKeyId,
    WECHAT_PAY_GATEWAY: wechat.url,
    ALIPAY_APP_ID: ALIPAY.appId,
    // As Alipay's own tool writes it: bare base64.
    ALIPAY_KEY_FILE: await keep(
      'alipay.txt',
      app.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    ),
    ALIPAY_PUBLIC_KEY_FILE: await keep('ali.pem', ali.publicKey.export({ type: 'spki', format: 'pem' })),
    ALIPAY_SELLER_ID: ALIPAY.sellerId,
    ALIPAY_GATEWAY: `${alipay.url}/gateway.do`,
    ...settings,
  });
  wechat.shopUrl = shop.url;
  alipay.shopUrl = shop.url;
  const { config, payments } = shop.services;
  const patient = { ...payments };
  const impatient = await createPaymentProviders({ ...config, paymentTimeoutMs: IMPATIENT_MS }, shop.db);
  return {
    wechat,
    alipay,
    shop,
    silence(name) {
      ({ wechat, alipay })[name].books.silent = true;
      Object.assign(payments, { [name]: impatient[name] });
    },
    speak() {
      for (const { books } of [wechat, alipay]) books.silent = false;
      Object.assign(payments, patient);
    },
    async close() {
      await shop.close();
      await Promise.all([ofWechat.close(), ofAlipay.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Listener {
  url: string;
  books: Books;
  answer(request: IncomingMessage, response: ServerResponse, body: string): Promise<void>;
}

async function listen(gateway: Listener): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (gateway.books.silent) {
      gateway.books.heard();
      return;
    }
    if (gateway.books.broken) {
      response.writeHead(500).end('<html>Bad Gateway</html>');
      return;
    }
    text(request)
      .then((body) => gateway.answer(request, response, body))
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
