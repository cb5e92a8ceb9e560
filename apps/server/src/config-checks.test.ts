import { describe, expect, it } from 'vitest';
import { inspectConfig, readConfig } from './config.ts';

const PUBLIC = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example.com',
  TRUST_PROXY: '1',
};
const SMS = { SMS_SECRET_ID: 'id', SMS_SECRET_KEY: 'key', SMS_APP_ID: '14', SMS_SIGN: '青囊' };
const SANDBOX_KEY = 'k'.repeat(32);

/** Of WeChat Pay, which need files; what else is missing is told after the list. */
const WECHAT = { WECHAT_PAY_MCH_ID: '1900000109' };
const ALIPAY = { ALIPAY_APP_ID: '2021000122671080' };

/** What the list says against the settings. */
const refusals = (environment: Record<string, string>) =>
  inspectConfig(environment)
    .findings.slice(2)
    .flatMap(({ refusal }) => refusal ?? []);

describe('a start', () => {
  it.each<[string, Record<string, string>]>([
    ['without any setting: the demo shop', {}],
    ['as production', PUBLIC],
    ['as production with real keys', { ...PUBLIC, ...WECHAT, ...ALIPAY }],
    ['as five processes on the embedded database', { WORKERS: '5' }],
    ['as production on this machine', { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1:3000' }],
    [
      'as a trial with the sandbox cashier',
      { NODE_ENV: 'production', PUBLIC_URL: 'http://shop.lan', TRIAL: '1', SANDBOX_KEY },
    ],
    [
      'of a developer with a stand-in for WeChat Pay',
      { ...WECHAT, WECHAT_PAY_GATEWAY: 'http://127.0.0.1:9' },
    ],
    [
      'of a developer in Alipay’s test environment',
      { ...ALIPAY, ALIPAY_GATEWAY: 'https://openapi-sandbox.dl.alipaydev.com/gateway.do' },
    ],
  ])('%s is not refused', (_, environment) => {
    expect(refusals(environment)).toEqual([]);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['an https address outside production', { PUBLIC_URL: PUBLIC.PUBLIC_URL, TRUST_PROXY: '1' }, /NODE_ENV/],
    ['the same as a test', { ...PUBLIC, NODE_ENV: 'test' }, /NODE_ENV=production/],
    ['keys of WeChat Pay outside production', WECHAT, /WECHAT_PAY.*NODE_ENV=production/],
    ['keys of Alipay outside production', ALIPAY, /ALIPAY.*NODE_ENV=production/],
    ['keys for real messages outside production', SMS, /SMS.*NODE_ENV=production/],
    ['keys for real invoices outside production', { NUONUO_APP_KEY: 'k' }, /NUONUO.*NODE_ENV=production/],
    [
      'a stand-in that is not on this machine',
      { ...WECHAT, WECHAT_PAY_GATEWAY: 'https://api2.mch.weixin.qq.com' },
      /NODE_ENV/,
    ],
    ['six processes on the embedded database', { WORKERS: '6' }, /WORKERS/],
    ['production without an address', { NODE_ENV: 'production' }, /PUBLIC_URL/],
    ['production over plain http', { ...PUBLIC, PUBLIC_URL: 'http://shop.example.com' }, /https/],
    ['production with the demo shop', { ...PUBLIC, DEMO: '1' }, /DEMO=1.*staff:create/],
    ['production with the year of the demo shop', { ...PUBLIC, DEMO: 'year' }, /DEMO=year.*staff:create/],
    ['a trial with the demo shop', { ...PUBLIC, DEMO: '1', TRIAL: '1' }, /DEMO=1/],
    ['the sandbox beside WeChat Pay', { ...PUBLIC, ...WECHAT, SANDBOX_KEY }, /SANDBOX_KEY/],
    ['a trial beside Alipay', { ...PUBLIC, ...ALIPAY, TRIAL: '1' }, /TRIAL=1/],
    ['the sandbox in production', { ...PUBLIC, SANDBOX_KEY }, /SANDBOX_KEY.*TRIAL=1/],
    [
      'files over plain http',
      {
        ...PUBLIC,
        FILES_URL: 'http://store.example.com/shop',
        FILES_KEY_ID: 'k',
        FILES_KEY_SECRET: 's',
        KEYS_SECRET: 'of the operator, 16',
      },
      /FILES_URL/,
    ],
    [
      'files in a bucket and a certificate of each host',
      { ...PUBLIC, FILES_URL: 'https://store.example.com/shop', FILES_KEY_ID: 'k', FILES_KEY_SECRET: 's' },
      /KEYS_SECRET/,
    ],
    ['https with no proxy counted', { ...PUBLIC, TRUST_PROXY: '0' }, /TRUST_PROXY/],
    ['a public shop without second factor', { ...PUBLIC, STAFF_FACTOR: '0' }, /STAFF_FACTOR/],
    ['a public shop without limits', { ...PUBLIC, RATE_LIMIT: '0' }, /RATE_LIMIT/],
  ])('with %s is refused in one line that says what to set', (_, environment, words) => {
    const said = refusals(environment);
    expect(said).toEqual([expect.stringMatching(words)]);
    expect(said[0]).not.toContain('\n');
    expect(() => readConfig(environment)).toThrow();
  });
});

describe('a name that no setting has', () => {
  it.each([
    ['DATABSE_POOL', 'DATABASE_POOL'],
    ['DATABASE_POOLSIZE', 'DATABASE_POOL'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['TRUST_PROXIES', 'TRUST_PROXY'],
    ['ALIPAY_APPID', 'ALIPAY_APP_ID'],
    ['WECHAT_PAY_MCHID', 'WECHAT_PAY_MCH_ID'],
    ['database_url', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
  ])('%s is refused with the name that was meant', (name, meant) => {
    expect(() => readConfig({ [name]: 'x' })).toThrow(new RegExp(`^没有设置 ${name} [^\\n]*${meant}`));
  });

  it.each(['VOUCHER_SHARE', 'HOT_LINE', 'COMPLAINT_QQ'])(
    '%s is refused with where staff keep it now',
    (name) => {
      expect(() => readConfig({ [name]: '20' })).toThrow(new RegExp(`^设置 ${name} [^\\n]*店铺设置[^\\n]*$`));
    },
  );

  it('is refused in a family of ours without a guess', () => {
    expect(() => readConfig({ CONTRACT_SOMETHING_ELSE: 'x' })).toThrow(
      /^没有设置 CONTRACT_SOMETHING_ELSE [^，]*$/,
    );
  });

  it('of other programs is none of our business', () => {
    const others =
      'PATH PAGER HOME HOSTNAME HTTP_PROXY NODE_OPTIONS NODE_EXE XDG_DATA_DIRS LOGNAME USER TZ npm_config_x';
    expect(() => readConfig(Object.fromEntries(others.split(' ').map((name) => [name, 'x'])))).not.toThrow();
  });
});
