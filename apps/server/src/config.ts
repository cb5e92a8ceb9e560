import path from 'node:path';
import { isCreditCode } from '@qingnang/rules/identity';
import { z } from 'zod';
import type { Kuaidi100Settings } from './channels/carrier/port.ts';
import type { NuonuoSettings, SellerDefaults } from './channels/invoicing/port.ts';
import type { AlipaySettings, WechatPaySettings } from './channels/payment/settings.ts';
import type { SigningSettings } from './channels/signing/local.ts';
import type { SmsSettings } from './channels/sms/port.ts';
import type { BucketSettings } from './channels/storage/port.ts';
import type { WebhookSettings } from './channels/webhook/sender.ts';
import type { WechatSettings } from './channels/wechat/port.ts';
import { archiveSchema, archiveSettings } from './config-archive.ts';
import { carrierSchema, kuaidi100Settings } from './config-carrier.ts';
import { CHECKS } from './config-checks.ts';
import { withCredentials } from './config-credentials.ts';
import { bucketSettings, filesSchema } from './config-files.ts';
import { invoicingSchema, nuonuoSettings } from './config-invoicing.ts';
import { messageSchema, smsSettings, wechatOfficialSettings } from './config-messages.ts';
import { movedName, unknownName } from './config-names.ts';
import { alipaySettings, paymentSchema, wechatPaySettings } from './config-payment.ts';
import { signingSchema, signingSettings } from './config-signing.ts';
import { webhookSchema, webhookSettings } from './config-webhooks.ts';
import type { ArchiveSettings } from './db/archive/archiver.ts';
import { SetupError } from './db/embedded/setup-error.ts';
import { listDefect } from './http/breached.ts';
import type { StaffFactor } from './http/permissions.ts';

const bool = (fallback: '0' | '1') =>
  z
    .enum(['0', '1'])
    .default(fallback)
    .transform((value) => value === '1');

/** An absolute address without anything that could leave a header or an attribute. */
const webAddress = (form: RegExp, message: string) =>
  z
    .url()
    .regex(form, message)
    .regex(/^[^\s"'<>;,\\]+$/, 'contains characters that an address may not')
    .optional();

/** Every setting of the server: name, form and default. docs/operation.md#settings lists the same. */
const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Unset: the embedded PostgreSQL. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** For what needs a session of its own, where DATABASE_URL leads through a pool that hands sessions out by the transaction. */
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** A replica of the same database, from which reports and exports are read while it is near. */
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** Seconds that the replica may be behind; the primary serves while it is more. */
  DATABASE_READ_LAG: z.coerce.number().int().min(1).max(300).default(10),
  /** Connections of this process. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  DATA_DIR: z.string().min(1).default('.data'),
  /** The shop's outside address; links in payments use it, and an https one makes cookies secure. */
  PUBLIC_URL: z.url().optional(),
  SITE_NAME: z.string().min(1).max(40).default('青囊药采'),
  /** 1 loads the demo shop into an empty database, year with a year of trade; by default year when embedded outside production, otherwise 0. */
  DEMO: z.enum(['0', '1', 'year']).optional(),
  /** 1: production without business, to try things out: the sandbox cashier and plain http are allowed, real payment is not. */
  TRIAL: bool('0'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** How many proxies in front add to X-Forwarded-For; the address before theirs is the caller's. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(9).default(0),
  /** Tries that the cheapest proof of work takes, about two milliseconds of a browser each. */
  CHALLENGE_TRIES: z.coerce.number().int().min(1).max(100_000).default(500),
  /** 0 turns request limits off (benchmarks). */
  RATE_LIMIT: bool('1'),
  /** 0: as much is under way at once as is asked for, and for as long as it takes (tests). */
  ADMISSION: bool('1'),
  /** Milliseconds for which reads take a buyer's session from memory; 0 looks it up for every call. */
  SESSION_MEMORY_MS: z.coerce.number().int().min(0).max(1000).default(1000),
  /** 0: a start changes no tables, and is refused while npm run migrate is due. */
  MIGRATE: bool('1'),
  /** 1 runs the background jobs in this process. */
  JOBS: bool('1'),
  /** Seconds between the word that this process goes and its end: whoever stands in front asks /readyz meanwhile, and sends callers elsewhere. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  /** Processes behind the one port; each is what the only one would be, with connections of its own. */
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  /** 0 serves the calls only, without pages: other processes render them. */
  PAGES: bool('1'),
  /** Who of the staff needs a second factor: 1, who may move money or manage staff; all; 0, nobody. By default 1 in production, otherwise 0. */
  STAFF_FACTOR: z.enum(['0', '1', 'all']).optional(),
  /** Whoever asks for /metrics has to name it (Bearer). Without it and without METRICS_PORT nobody is answered. */
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  /** A port of this machine only, that answers nothing but /metrics. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Passwords that have leaked somewhere: SHA-1 hashes in their order, one a line, as Pwned Passwords are handed out. */
  BREACHED_PASSWORDS_FILE: z.string().min(1).optional(),
  /** Encrypts the shop's own keys in the database, where all processes find them. Unset: in a folder below DATA_DIR. */
  KEYS_SECRET: z.string().min(16, 'must have 16 characters or more').optional(),
  /** Encrypts the keys in a backup. */
  BACKUP_KEY: z.string().min(16, 'must have 16 characters or more').optional(),
  ...archiveSchema,
  /** Key of the sandbox cashier's signatures; made and kept under DATA_DIR when unset. */
  SANDBOX_KEY: z.string().min(32).optional(),
  ...filesSchema,
  ...paymentSchema,
  ...messageSchema,
  ...carrierSchema,
  ...webhookSchema,
  ...invoicingSchema,
  ...signingSchema,
  /** Page statistics: the address of a script that every page loads; unset = none. */
  ANALYTICS_URL: webAddress(/^https:\/\//, 'must begin with https://'),
  /** Where the route named eleven_index leads; unset = the home page. */
  MAIN_SITE_URL: webAddress(/^https?:\/\//, 'must begin with http:// or https://'),
  /** Browsers keep a page of the shop for when they have no network. */
  OFFLINE_SHELL: bool('1'),
  /** What the two QR codes of the pages say; unset = the shop's own address. */
  MINI_PROGRAM_QR_TEXT: z.string().min(1).max(200).optional(),
  WECHAT_QR_TEXT: z.string().min(1).max(200).optional(),
  /** Who sells, as contracts and invoices name it until staff have entered the seller in the back office. */
  SELLER_NAME: z.string().min(1).max(100).optional(),
  SELLER_TAX_NO: z.string().refine(isCreditCode, 'must be a unified social credit code').optional(),
  SELLER_ADDRESS: z.string().min(1).max(120).optional(),
});

/** Names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(schema.shape);

export interface Config {
  nodeEnv: 'development' | 'test' | 'production';
  port: number;
  host: string;
  databaseUrl: string | null;
  /** For LISTEN, tasks, migrations and commands; the same as databaseUrl where there is no pool between. */
  databaseDirectUrl: string | null;
  /** null = the primary serves every read. */
  replica: { url: string; mostLagMs: number } | null;
  databasePool: number;
  dataDir: string;
  /** null = files lie in a folder below dataDir. */
  bucket: BucketSettings | null;
  publicUrl: string | null;
  siteName: string;
  demo: boolean;
  /** The demo shop has a year of trade. */
  hasDemoYear: boolean;
  /** Production without business: the sandbox cashier stands in. */
  trial: boolean;
  logLevel: string;
  /** Number of proxies in front. */
  trustProxy: number;
  rateLimit: boolean;
  /** Whether requests have bounds and deadlines by class (http/classes). */
  admission: boolean;
  /** Tries of the cheapest proof of work. */
  challengeTries: number;
  sessionMemoryMs: number;
  /** Whether a start brings the tables up to date. */
  migrate: boolean;
  jobs: boolean;
  /** Milliseconds from the first signal to the end of listening. */
  drainMs: number;
  pages: boolean;
  workers: number;
  staffFactor: StaffFactor;
  /** A list of passwords that nobody may choose; null = only the shop's own. */
  breachedPasswords: string | null;
  metricsToken: string | null;
  metricsPort: number | null;
  /** null = the shop's own keys lie in a folder of this host. */
  keysSecret: string | null;
  backupKey: string | null;
  /** null = the embedded database's log is kept nowhere. */
  archive: ArchiveSettings | null;
  sandboxKey: string | null;
  /** null = the sandbox cashier stands in, outside production. */
  wechatPay: WechatPaySettings | null;
  alipay: AlipaySettings | null;
  /** Milliseconds that one call of a provider may take. */
  paymentTimeoutMs: number;
  /** null = messages stay in the outbox; in production none can be sent. */
  sms: SmsSettings | null;
  wechatOfficial: WechatSettings | null;
  /** null = parcels are not tracked, but for the demo's. */
  kuaidi100: Kuaidi100Settings | null;
  webhooks: WebhookSettings;
  /** null = the local issuer outside production; in production staff issue. */
  nuonuo: NuonuoSettings | null;
  /** Milliseconds that one call of the SMS provider, of WeChat, of the tracking or the issuing service may take. */
  messageTimeoutMs: number;
  /** The certificate that signs contracts; null = one that the shop makes for itself. */
  signing: SigningSettings | null;
  /** Address of the page statistics script. */
  analyticsUrl: string | null;
  mainSiteUrl: string | null;
  offlineShell: boolean;
  miniProgramQr: string | null;
  wechatQr: string | null;
  seller: SellerDefaults;
}

/** One line of the list that a start goes through. */
export interface Finding {
  title: string;
  /** What to set; null when all is well. */
  refusal: string | null;
}

/**
 * Reads the settings from the environment.
 * @throws SetupError with one line that says what to set
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const { config, findings } = inspectConfig(environment);
  const failed = findings.find(({ refusal }) => refusal !== null);
  if (failed) throw new SetupError(failed.refusal ?? '');
  if (config === null) throw new Error('no refusal, and no settings');
  return config;
}

/** Everything that is right and wrong with the settings; they themselves are null when they cannot be read. */
export function inspectConfig(environment: NodeJS.ProcessEnv): {
  config: Config | null;
  findings: Finding[];
} {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { given, refusal: unreadable } = withCredentials(filled);
  const parsed = schema.safeParse(given);
  const { config, refusal } = parsed.success
    ? read(parsed.data)
    : { config: null, refusal: wrong(parsed.error) };
  const findings = [
    { title: '设置的名字都认识 (every name is known)', refusal: strangeName(Object.keys(given)) },
    { title: '每项设置写法正确、成套 (every setting has its form)', refusal },
    { title: '密钥文件可读 (secrets that are handed over as files)', refusal: unreadable },
    ...(parsed.success
      ? CHECKS.map((check) => ({ title: check.title, refusal: check.refusal(parsed.data) }))
      : []),
  ];
  return { config, findings };
}

function strangeName(given: readonly string[]): string | null {
  const moved = movedName(given);
  if (moved)
    return `设置 ${moved} 已移到后台“店铺设置”，请在那里填写后去掉 (moved to /admin/shop-settings: unset it here)`;
  const unknown = unknownName(given, SETTINGS);
  if (!unknown) return null;
  const { name, near } = unknown;
  return `没有设置 ${name} (no such setting)${near === null ? '' : `，是不是 ${near}？(did you mean ${near}?)`}`;
}

function wrong(error: z.ZodError): string {
  const [issue] = error.issues;
  return `设置 ${issue?.path.join('.')} 不正确 (wrong setting): ${issue?.message}`;
}

function read(value: z.output<typeof schema>): { config: Config | null; refusal: string | null } {
  try {
    return { config: configOf(value), refusal: null };
  } catch (error) {
    if (error instanceof SetupError) return { config: null, refusal: error.message };
    throw error;
  }
}

/** @throws SetupError with one line for settings that are not whole */
function configOf(value: z.output<typeof schema>): Config {
  const isProduction = value.NODE_ENV === 'production';
  const demo = value.DEMO ?? (value.DATABASE_URL === undefined && !isProduction ? 'year' : '0');
  const wechatPay = wechatPaySettings(value);
  const alipay = alipaySettings(value);
  if ((wechatPay || alipay) && value.PUBLIC_URL === undefined)
    throw new SetupError('缺少设置 (missing setting) PUBLIC_URL：支付渠道按它发送通知');
  const wechatOfficial = wechatOfficialSettings(value);
  if (wechatOfficial && value.PUBLIC_URL === undefined)
    throw new SetupError('缺少设置 (missing setting) PUBLIC_URL：公众号消息的链接需要它');
  const nuonuo = nuonuoSettings(value);
  if (nuonuo && value.PUBLIC_URL === undefined)
    throw new SetupError('缺少设置 (missing setting) PUBLIC_URL：开票平台按它回传结果');
  return {
    nodeEnv: value.NODE_ENV,
    port: value.PORT,
    host: value.HOST,
    databaseUrl: value.DATABASE_URL ?? null,
    databaseDirectUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL ?? null,
    replica: value.DATABASE_READ_URL
      ? { url: value.DATABASE_READ_URL, mostLagMs: value.DATABASE_READ_LAG * 1000 }
      : null,
    databasePool: value.DATABASE_POOL,
    dataDir: path.resolve(value.DATA_DIR),
    bucket: bucketSettings(value),
    publicUrl: value.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    siteName: value.SITE_NAME,
    demo: demo !== '0',
    hasDemoYear: demo === 'year',
    trial: value.TRIAL,
    logLevel: value.LOG_LEVEL,
    trustProxy: value.TRUST_PROXY,
    rateLimit: value.RATE_LIMIT,
    admission: value.ADMISSION,
    challengeTries: value.CHALLENGE_TRIES,
    sessionMemoryMs: value.SESSION_MEMORY_MS,
    migrate: value.MIGRATE,
    jobs: value.JOBS,
    drainMs: value.DRAIN_SECONDS * 1000,
    pages: value.PAGES,
    workers: value.WORKERS,
    staffFactor: STAFF_FACTORS[value.STAFF_FACTOR ?? (isProduction ? '1' : '0')],
    breachedPasswords: breachedList(value.BREACHED_PASSWORDS_FILE),
    metricsToken: value.METRICS_TOKEN ?? null,
    metricsPort: value.METRICS_PORT ?? null,
    keysSecret: value.KEYS_SECRET ?? null,
    backupKey: value.BACKUP_KEY ?? null,
    archive: archiveSettings(value),
    sandboxKey: value.SANDBOX_KEY ?? null,
    wechatPay,
    alipay,
    paymentTimeoutMs: value.PAYMENT_TIMEOUT_MS,
    sms: smsSettings(value),
    wechatOfficial,
    kuaidi100: kuaidi100Settings(value),
    webhooks: webhookSettings(value, value.NODE_ENV),
    nuonuo,
    messageTimeoutMs: value.MESSAGE_TIMEOUT_MS,
    signing: signingSettings(value),
    analyticsUrl: value.ANALYTICS_URL ?? null,
    mainSiteUrl: value.MAIN_SITE_URL ?? null,
    offlineShell: value.OFFLINE_SHELL,
    miniProgramQr: value.MINI_PROGRAM_QR_TEXT ?? null,
    wechatQr: value.WECHAT_QR_TEXT ?? null,
    seller: {
      name: value.SELLER_NAME ?? value.SITE_NAME,
      taxNo: value.SELLER_TAX_NO ?? '',
      address: value.SELLER_ADDRESS ?? '',
    },
  };
}

const STAFF_FACTORS = { 0: 'nobody', 1: 'power', all: 'everybody' } as const;

function breachedList(file: string | undefined): string | null {
  const defect = file === undefined ? null : listDefect(file);
  if (defect !== null)
    throw new SetupError(`设置 BREACHED_PASSWORDS_FILE 不正确 (wrong setting)：${file} ${defect}`);
  return file ?? null;
}
