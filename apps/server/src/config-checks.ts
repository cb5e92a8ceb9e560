/** What the checks look at: the settings as they were given, each of the right form. */
export interface GivenSettings {
  NODE_ENV: string;
  PUBLIC_URL?: string | undefined;
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  FILES_URL?: string | undefined;
  KEYS_SECRET?: string | undefined;
  CONTRACT_CERT_FILE?: string | undefined;
  DEMO?: string | undefined;
  TRIAL: boolean;
  TRUST_PROXY: number;
  WORKERS: number;
  DATABASE_POOL: number;
  RATE_LIMIT: boolean;
  STAFF_FACTOR?: string | undefined;
  SANDBOX_KEY?: string | undefined;
  WECHAT_PAY_MCH_ID?: string | undefined;
  WECHAT_PAY_GATEWAY?: string | undefined;
  ALIPAY_APP_ID?: string | undefined;
  ALIPAY_GATEWAY?: string | undefined;
  SMS_SECRET_ID?: string | undefined;
  SMS_GATEWAY?: string | undefined;
  WECHAT_OFFICIAL_APP_ID?: string | undefined;
  WECHAT_OFFICIAL_GATEWAY?: string | undefined;
  KUAIDI100_CUSTOMER?: string | undefined;
  KUAIDI100_GATEWAY?: string | undefined;
  NUONUO_APP_KEY?: string | undefined;
  NUONUO_GATEWAY?: string | undefined;
}

export interface Check {
  /** What holds, for the list of `npm run doctor`. */
  title: string;
  /** One line that says what to set; null when it holds. */
  refusal(given: GivenSettings): string | null;
}

/** Of each process, for tasks and LISTEN (docs/scale.md). */
const BESIDE_POOL = 5;
/** Of `max_connections` (db/embedded/settings.ts), what commands and the nightly backup leave. */
const EMBEDDED_CONNECTIONS = 90;

/**
 * What must hold between settings before the shop may start. Every start and `npm run doctor` go through this list: a setting that
 * was forgotten closes the shop, never opens it.
 */
export const CHECKS: readonly Check[] = [
  {
    title: '对外的商城按生产方式运行 (a public shop runs as production)',
    refusal: ({ NODE_ENV, PUBLIC_URL }) =>
      isProduction(NODE_ENV) || !isHttps(PUBLIC_URL)
        ? null
        : `PUBLIC_URL 是 https，请设置 NODE_ENV=production (an https PUBLIC_URL needs NODE_ENV=production)`,
  },
  {
    title: '真实渠道的密钥只用于生产 (real keys in production only)',
    refusal: (given) => {
      const [real] = realProviders(given);
      return isProduction(given.NODE_ENV) || real === undefined
        ? null
        : `设置了 ${real} 的真实密钥，请设置 NODE_ENV=production (real keys need NODE_ENV=production)`;
    },
  },
  {
    title: '生产环境有对外地址 (production has PUBLIC_URL)',
    refusal: ({ NODE_ENV, PUBLIC_URL }) =>
      isProduction(NODE_ENV) && PUBLIC_URL === undefined
        ? '缺少设置 (missing setting) PUBLIC_URL：生产环境要写明对外地址，例如 PUBLIC_URL=https://shop.example.com'
        : null,
  },
  {
    title: '对外地址是 https (PUBLIC_URL is https)',
    refusal: ({ NODE_ENV, PUBLIC_URL, TRIAL }) =>
      !isProduction(NODE_ENV) ||
      PUBLIC_URL === undefined ||
      isHttps(PUBLIC_URL) ||
      isLoopback(PUBLIC_URL) ||
      TRIAL
        ? null
        : '生产环境的 PUBLIC_URL 必须是 https，试运行可设 TRIAL=1 (PUBLIC_URL must be https in production)',
  },
  {
    title: '生产环境没有演示数据 (no demo shop in production)',
    refusal: ({ NODE_ENV, DEMO }) =>
      isProduction(NODE_ENV) && (DEMO === '1' || DEMO === 'year')
        ? `生产环境不能设 DEMO=${DEMO}：演示账号的密码是公开的；第一位管理员用 npm run staff:create 建立 (no DEMO=${DEMO} in production)`
        : null,
  },
  {
    title: '沙箱收银台不与真实收款并存 (no sandbox beside real payment)',
    refusal: (given) => {
      const [real] = realPayments(given);
      if (real === undefined || !(given.SANDBOX_KEY !== undefined || given.TRIAL)) return null;
      const name = given.TRIAL ? 'TRIAL=1' : 'SANDBOX_KEY';
      return `已设置 ${real} 的真实密钥，请去掉 ${name}：沙箱收银台不收真钱 (remove ${name}: no sandbox beside real payment)`;
    },
  },
  {
    title: '生产环境没有沙箱收银台，试运行除外 (no sandbox in production except for a trial)',
    refusal: (given) =>
      isProduction(given.NODE_ENV) &&
      given.SANDBOX_KEY !== undefined &&
      !given.TRIAL &&
      realPayments(given).length === 0
        ? '生产环境不能设 SANDBOX_KEY：订单会不付钱就成为已付款；只试运行、不做生意时再加 TRIAL=1 (SANDBOX_KEY in production needs TRIAL=1)'
        : null,
  },
  {
    title: '知道前面有几层代理 (proxies in front are counted)',
    refusal: ({ PUBLIC_URL, TRUST_PROXY }) =>
      isHttps(PUBLIC_URL) && TRUST_PROXY === 0
        ? '请设置 TRUST_PROXY=1（或前面代理的层数）：https 由代理提供，不认它转来的地址，全部客户就会共用一个地址和限额 (https needs TRUST_PROXY)'
        : null,
  },
  {
    title: '对外的商城限制请求次数 (a public shop limits requests)',
    refusal: ({ PUBLIC_URL, RATE_LIMIT }) =>
      isHttps(PUBLIC_URL) && !RATE_LIMIT
        ? '对外的商城不能设 RATE_LIMIT=0，请去掉 (RATE_LIMIT=0 is for benchmarks)'
        : null,
  },
  {
    title: '直连地址有池的地址相配 (DATABASE_DIRECT_URL goes with DATABASE_URL)',
    refusal: ({ DATABASE_URL, DATABASE_DIRECT_URL }) =>
      DATABASE_DIRECT_URL !== undefined && DATABASE_URL === undefined
        ? '缺少设置 (missing setting) DATABASE_URL：设置了 DATABASE_DIRECT_URL，也要写明经连接池的地址'
        : null,
  },
  {
    title: '内置数据库的连接够各进程使用 (the embedded database has connections for all)',
    refusal: ({ DATABASE_URL, WORKERS, DATABASE_POOL }) =>
      DATABASE_URL === undefined &&
      WORKERS > 1 &&
      WORKERS * (DATABASE_POOL + BESIDE_POOL) > EMBEDDED_CONNECTIONS
        ? `内置数据库的连接不够 ${WORKERS} 个进程使用，请减小 WORKERS 或 DATABASE_POOL (too many connections for the embedded database)`
        : null,
  },
  {
    title: '对象存储走 https (files travel encrypted)',
    refusal: ({ NODE_ENV, FILES_URL }) =>
      !isProduction(NODE_ENV) || FILES_URL === undefined || isHttps(FILES_URL) || isLoopback(FILES_URL)
        ? null
        : '生产环境的 FILES_URL 必须是 https：证照和合同不能明文传输 (FILES_URL must be https in production)',
  },
  {
    title: '几台主机用同一张签章证书 (all hosts sign by one certificate)',
    refusal: ({ NODE_ENV, FILES_URL, KEYS_SECRET, CONTRACT_CERT_FILE }) =>
      isProduction(NODE_ENV) && FILES_URL !== undefined && (KEYS_SECRET ?? CONTRACT_CERT_FILE) === undefined
        ? '文件在对象存储时请设置 KEYS_SECRET（或 CONTRACT_CERT_FILE）：否则每台主机各用一张自制证书签章 (set KEYS_SECRET)'
        : null,
  },
  {
    title: '管钱和管员工的人有动态口令 (a second factor for money and staff)',
    refusal: ({ PUBLIC_URL, STAFF_FACTOR }) =>
      isHttps(PUBLIC_URL) && STAFF_FACTOR === '0'
        ? '对外的商城不能设 STAFF_FACTOR=0，请去掉 (no STAFF_FACTOR=0 in a public shop)'
        : null,
  },
];

const isHttps = (url: string | null | undefined): boolean => url?.startsWith('https:') ?? false;
const isProduction = (nodeEnv: string) => nodeEnv === 'production';

/** Providers that would move real money. */
const realPayments = (given: GivenSettings): string[] => [
  ...(isReal(given.WECHAT_PAY_MCH_ID, given.WECHAT_PAY_GATEWAY) ? ['WECHAT_PAY'] : []),
  ...(isReal(given.ALIPAY_APP_ID, given.ALIPAY_GATEWAY) ? ['ALIPAY'] : []),
];

/** Providers that would move real money, write to real people, be told their numbers or issue invoices that are taxed. */
const realProviders = (given: GivenSettings): string[] => [
  ...realPayments(given),
  ...(isReal(given.SMS_SECRET_ID, given.SMS_GATEWAY) ? ['SMS'] : []),
  ...(isReal(given.WECHAT_OFFICIAL_APP_ID, given.WECHAT_OFFICIAL_GATEWAY) ? ['WECHAT_OFFICIAL'] : []),
  ...(isReal(given.KUAIDI100_CUSTOMER, given.KUAIDI100_GATEWAY) ? ['KUAIDI100'] : []),
  ...(isReal(given.NUONUO_APP_KEY, given.NUONUO_GATEWAY) ? ['NUONUO'] : []),
];

/** Keys are for real unless their gateway is one of this machine or Alipay's own test environment. */
const isReal = (key: string | undefined, gateway: string | undefined): boolean =>
  key !== undefined && !(gateway !== undefined && (isLoopback(gateway) || isTest(gateway)));

const isLoopback = (url: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostOf(url));
const isTest = (url: string): boolean => /(^|\.)alipaydev\.com$/.test(hostOf(url));
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');
