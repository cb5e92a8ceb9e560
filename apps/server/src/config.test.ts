import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { MESSAGE_KINDS } from '@qingnang/contract/message-words';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { SMS_TEMPLATES } from './modules/identity/messages/rules.ts';

describe('settings', () => {
  it('have defaults: everything a demo shop needs, no page statistics', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      siteName: '青囊药采',
      demo: true,
      hasDemoYear: true,
      analyticsUrl: null,
      mainSiteUrl: null,
      miniProgramQr: null,
      wechatQr: null,
    });
  });

  it('take an empty value as unset', () => {
    expect(readConfig({ ANALYTICS_URL: '', SITE_NAME: '' })).toMatchObject({
      analyticsUrl: null,
      siteName: '青囊药采',
    });
  });

  it.each<[Record<string, string>, string]>([
    [{}, 'nobody'],
    [{ NODE_ENV: 'production' }, 'power'],
    [{ NODE_ENV: 'production', STAFF_FACTOR: '0' }, 'nobody'],
    [{ STAFF_FACTOR: '1' }, 'power'],
    [{ STAFF_FACTOR: 'all' }, 'everybody'],
  ])('%j: a second factor is demanded of %s', (settings, expected) => {
    expect(readConfig({ ...settings, PUBLIC_URL: 'http://127.0.0.1' }).staffFactor).toBe(expected);
  });

  it('of the pages are handed on as they are', () => {
    const config = readConfig({
      ANALYTICS_URL: 'https://stats.example.com/s.js?id=7',
      MAIN_SITE_URL: 'https://www.example.com',
      MINI_PROGRAM_QR_TEXT: 'https://example.com/mini',
      WECHAT_QR_TEXT: '公众号：青囊药采',
    });
    expect(config).toMatchObject({
      analyticsUrl: 'https://stats.example.com/s.js?id=7',
      mainSiteUrl: 'https://www.example.com',
      miniProgramQr: 'https://example.com/mini',
      wechatQr: '公众号：青囊药采',
    });
  });

  it.each<[string, string]>([
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['PUBLIC_URL', 'shop'],
    ['DEMO', 'yes'],
    ['ANALYTICS_URL', 'http://stats.example.com/s.js'],
    ['ANALYTICS_URL', "https://stats.example.com/s.js; script-src 'unsafe-inline'"],
    ['ANALYTICS_URL', 'https://stats.example.com/"onload="x'],
    ['MAIN_SITE_URL', 'javascript:alert(1)'],
    ['MINI_PROGRAM_QR_TEXT', 'x'.repeat(201)],
    ['SELLER_TAX_NO', '91350100M000100Y44'],
    ['BREACHED_PASSWORDS_FILE', '/nowhere/pwned.txt'],
  ])('refuse %s=%s with one line that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^设置 ${name} [^\\n]+$`));
  });
});

describe('settings of a payment provider', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'qn-keys-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const keep = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const secret = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const keyFile = keep('key.pem', secret);
  const publicFile = keep('public.pem', publicKey.export({ type: 'spki', format: 'pem' }).toString());
  const shop = { NODE_ENV: 'production', TRUST_PROXY: '1', PUBLIC_URL: 'https://shop.example.com' };
  const wechat = {
    WECHAT_PAY_APP_ID: 'wx1',
    WECHAT_PAY_MCH_ID: '1900000109',
    WECHAT_PAY_SERIAL: 'AB12',
    WECHAT_PAY_KEY_FILE: keyFile,
    WECHAT_PAY_API_V3_KEY: '0123456789abcdef0123456789ABCDEF',
    WECHAT_PAY_PLATFORM_KEY_FILE: publicFile,
    WECHAT_PAY_PLATFORM_KEY_ID: 'PUB_KEY_ID_01',
  };
  const alipay = {
    ALIPAY_APP_ID: '2021000122671080',
    ALIPAY_KEY_FILE: keyFile,
    ALIPAY_PUBLIC_KEY_FILE: publicFile,
    ALIPAY_SELLER_ID: '2088102146225135',
  };

  it('are taken for each provider by itself', () => {
    expect(readConfig({})).toMatchObject({ wechatPay: null, alipay: null, paymentTimeoutMs: 8000 });
    expect(readConfig({ ...shop, ...wechat })).toMatchObject({
      wechatPay: { mchId: '1900000109', gateway: 'https://api.mch.weixin.qq.com' },
      alipay: null,
    });
    expect(readConfig({ ...shop, ...alipay })).toMatchObject({
      wechatPay: null,
      alipay: { gateway: 'https://openapi.alipay.com/gateway.do' },
    });
  });

  it('do not show their secrets when they are written out', () => {
    const config = readConfig({ ...shop, ...wechat, ...alipay });
    const written = inspect(config, { depth: 9 }) + JSON.stringify(config);
    expect(written).not.toContain('0123456789abcdef');
    expect(written).not.toContain(secret.slice(40, 80));
  });

  it.each(Object.keys(wechat))('refuse to leave out %s', (name) => {
    expect(() => readConfig({ ...shop, ...wechat, [name]: '' })).toThrow(new RegExp(`^[^\\n]*${name}$`));
  });

  it.each(Object.keys(alipay))('refuse to leave out %s', (name) => {
    expect(() => readConfig({ ...shop, ...alipay, [name]: '' })).toThrow(new RegExp(`^[^\\n]*${name}$`));
  });

  it('need the address to which notifications are sent', () => {
    expect(() => readConfig({ ...shop, ...wechat, PUBLIC_URL: '' })).toThrow(/^[^\n]*PUBLIC_URL[^\n]*$/);
  });

  it('refuse a file that is no key, without repeating what is in it', () => {
    const file = keep('wrong.pem', 'not a key');
    const read = () => readConfig({ ...shop, ...wechat, WECHAT_PAY_KEY_FILE: file });
    expect(read).toThrow(/^[^\n]*WECHAT_PAY_KEY_FILE[^\n]*$/);
    expect(read).not.toThrow(/not a key/);
    expect(() => readConfig({ ...shop, ...wechat, WECHAT_PAY_PLATFORM_KEY_FILE: '/nowhere' })).toThrow(
      /WECHAT_PAY_PLATFORM_KEY_FILE/,
    );
  });
});

describe('settings of SMS and of the official account', () => {
  const sms = {
    SMS_SECRET_ID: 'id',
    SMS_SECRET_KEY: 'key',
    SMS_APP_ID: '1400000001',
    SMS_SIGN: '青囊药采',
    SMS_TEMPLATES: JSON.stringify(Object.fromEntries(Object.keys(SMS_TEMPLATES).map((name) => [name, '1']))),
  };
  const template = { id: 'T', title: 'thing1', body: 'thing2', time: 'time3' };
  const shop = { NODE_ENV: 'production', TRUST_PROXY: '1', PUBLIC_URL: 'https://shop.example.com' };
  const official = {
    ...shop,
    WECHAT_OFFICIAL_APP_ID: 'wx1',
    WECHAT_OFFICIAL_SECRET: 'secret',
    WECHAT_OFFICIAL_TOKEN: 'token123',
    WECHAT_OFFICIAL_TEMPLATES: JSON.stringify(
      Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, template])),
    ),
  };

  it('are none, or all of a provider’s', () => {
    expect(readConfig({})).toMatchObject({ sms: null, wechatOfficial: null });
    expect(readConfig({ ...sms, ...official })).toMatchObject({
      sms: { appId: '1400000001', gateway: 'https://sms.tencentcloudapi.com', templates: { code: '1' } },
      wechatOfficial: { aesKey: null, gateway: 'https://api.weixin.qq.com', templates: { order: template } },
    });
  });

  it.each<[string, Record<string, string>]>([
    ['SMS_SIGN', { ...sms, SMS_SIGN: '' }],
    ['SMS_TEMPLATES', { ...sms, SMS_TEMPLATES: '{"code":"1"}' }],
    ['SMS_TEMPLATES', { ...sms, SMS_TEMPLATES: 'no json' }],
    ['WECHAT_OFFICIAL_TOKEN', { ...official, WECHAT_OFFICIAL_TOKEN: '' }],
    ['WECHAT_OFFICIAL_AES_KEY', { ...official, WECHAT_OFFICIAL_AES_KEY: 'short' }],
    ['WECHAT_OFFICIAL_TEMPLATES', { ...official, WECHAT_OFFICIAL_TEMPLATES: '{}' }],
    ['PUBLIC_URL', { ...official, PUBLIC_URL: '' }],
  ])('stop the start with one line that names %s', (name, environment) => {
    expect(() => readConfig(environment)).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`));
  });
});

describe('settings of the issuing service', () => {
  const KEYS = {
    NUONUO_APP_KEY: 'SD01',
    NUONUO_APP_SECRET: 's3cret',
    NUONUO_ACCESS_TOKEN: 'token',
    NUONUO_TAX_NO: '91350100M000100Y43',
    NUONUO_GATEWAY: 'http://127.0.0.1:9/open/v1/services',
    PUBLIC_URL: 'http://127.0.0.1:3000',
  };

  it('are none, or all four with the address that it calls', () => {
    expect(readConfig({}).nuonuo).toBeNull();
    expect(readConfig(KEYS).nuonuo).toMatchObject({ gateway: 'http://127.0.0.1:9', extension: '' });
    for (const name of ['NUONUO_APP_KEY', 'NUONUO_APP_SECRET', 'NUONUO_ACCESS_TOKEN', 'NUONUO_TAX_NO'])
      expect(() => readConfig({ ...KEYS, [name]: '' })).toThrow(name);
    expect(() => readConfig({ ...KEYS, PUBLIC_URL: '' })).toThrow('PUBLIC_URL');
  });

  it('refuse what could leave a header, and a tax number that is none, without repeating them', () => {
    expect(() => readConfig({ ...KEYS, NUONUO_ACCESS_TOKEN: 'a\nb: c' })).toThrow('NUONUO_ACCESS_TOKEN');
    expect(() => readConfig({ ...KEYS, NUONUO_TAX_NO: '123' })).toThrow(/NUONUO_TAX_NO.*credit code/);
  });
});

describe('settings of the object store', () => {
  const KEYS = { FILES_URL: 'https://shop.oss.example.com/', FILES_KEY_ID: 'id', FILES_KEY_SECRET: 's3cret' };

  it('are none, or the address of a bucket with its key', () => {
    expect(readConfig({}).bucket).toBeNull();
    expect(readConfig(KEYS).bucket).toEqual({
      url: 'https://shop.oss.example.com',
      region: 'us-east-1',
      keyId: 'id',
      secret: 's3cret',
    });
    expect(readConfig({ ...KEYS, FILES_URL: 'http://10.0.0.7:3900/qingnang' }).bucket?.url).toContain(
      '/qingnang',
    );
    for (const name of Object.keys(KEYS)) expect(() => readConfig({ ...KEYS, [name]: '' })).toThrow(name);
  });

  it.each([
    'https://host/bucket/folder',
    'https://host/bucket?x=1',
    'https://id:secret@host/bucket',
    's3://bucket',
  ])('%s is no bucket', (url) => {
    expect(() => readConfig({ ...KEYS, FILES_URL: url })).toThrow('FILES_URL');
  });
});
