import { CODE } from '@qingnang/contract/envelope';
import type { SmsChannel } from '../../../channels/sms/port.ts';
import { Refusal } from '../../../http/errors.ts';

/**
 * Short messages as data: the words that the provider has approved, with `{name}` where a parameter stands. The provider gets the
 * parameters in the order in which they stand here. `seconds`: how long it is worth sending; without it a day.
 */
export const SMS_TEMPLATES = {
  code: { words: '您的验证码是 {code}，5 分钟内有效。请勿告诉任何人。', seconds: 300 },
  licence_due: { words: '贵司的{licence}将于 {date} 到期（还有 {days} 天），请尽快上传新证，以免影响采购。' },
  licence_expired: { words: '贵司的{licence}已于 {date} 到期，相关商品已暂停采购，请尽快上传新证。' },
  review_passed: { words: '{company}的资质已审核通过，现在可以查看价格并采购。' },
  review_refused: { words: '{company}的资质审核未通过：{reason}。请登录修改后重新提交。' },
  order_paid: { words: '订单 {order_no} 已支付，我们会尽快为您发货。' },
  order_shipped: { words: '订单 {order_no} 已由{carrier}发出，运单号 {waybill}。' },
  order_cut: { words: '订单 {order_no} 有商品缺货，已为您减少 {pieces} 件，请登录查看。' },
  order_refunded: { words: '订单 {order_no} 已退款 {amount} 元，请登录查看。' },
  order_closed: { words: '订单 {order_no} 未在时限内完成，已自动关闭。' },
  after_sales_answered: { words: '售后单 {case_no} 有新的处理结果：{state}，请登录查看。' },
  invoice_issued: { words: '您的电子发票 {number} 已开具，请登录下载。' },
  report_ready: { words: '您索取的药检报告（{goods} 批号 {lot}）已上传，请登录查看。' },
  contract_due: { words: '{year} 年度电子合同尚未签署，请登录签署后再采购。' },
  notice: { words: '您有一条新消息：{title}，请登录查看。' },
  account_changed: {
    words: '您的账户{change}。如非本人操作，请在 7 天内打开 {link} 撤销并重设密码。',
  },
  recall_begun: {
    words: '{mark}：{goods} 批号 {lot} 请立即停售，并登录商城“召回通知”确认数量，编号 {recall_no}。',
  },
  recall_reminder: {
    words: '请尽快登录商城“召回通知”，确认{mark} {goods} 批号 {lot} 的数量，编号 {recall_no}。',
  },
  recall_overdue: { words: '召回 {recall_no} 已过期限，还有 {waiting} 家客户没有确认，请登录后台处理。' },
  seller_paper_due: {
    words: '本店的{paper}将于 {date} 到期，剩余不到 {days} 天，请尽快换证；到期后相关商品停售。',
  },
  seller_paper_expired: { words: '本店的{paper}已于 {date} 到期，相关商品已停售，请尽快上传新证。' },
  key_ending: { words: '系统对接密钥“{name}”将于 {date} 到期，剩余不到 {days} 天，请登录后台更换。' },
  staff_day: {
    words: '{date} 员工敏感操作 {events} 项，单人退款 {amount} 元，待复核 {waiting} 项，请登录后台查看。',
  },
  password_reset: { words: '您的登录密码已重置，一次性密码为 {password}，请登录后立即修改。', seconds: 3600 },
} as const satisfies Record<string, { words: string; seconds?: number }>;

export type SmsTemplate = keyof typeof SMS_TEMPLATES;

export const isSmsTemplate = (name: string): name is SmsTemplate => Object.hasOwn(SMS_TEMPLATES, name);

const DAY_SECONDS = 24 * 3600;
const PLACE = /\{(\w+)\}/g;

/** Names of a template's parameters in the provider's order. */
export const placesOf = (template: SmsTemplate): string[] =>
  [...SMS_TEMPLATES[template].words.matchAll(PLACE)].map(([, name = '']) => name);

/** Parameters that nobody may read but the one who receives them. */
const SECRETS: ReadonlySet<string> = new Set(['code', 'password', 'link']);

/** Templates with a secret in them. */
export const SECRET_TEMPLATES = Object.keys(SMS_TEMPLATES)
  .filter(isSmsTemplate)
  .filter((template) => placesOf(template).some((place) => SECRETS.has(place)));

/** The words with their secrets covered; null when there is nothing to cover. */
export function coveredWords(template: string): string | null {
  if (!isSmsTemplate(template) || !SECRET_TEMPLATES.includes(template)) return null;
  return SMS_TEMPLATES[template].words.replace(PLACE, '******');
}

/** For how long a message is worth sending. */
export function lifeSeconds(template: string): number {
  const known = isSmsTemplate(template) ? SMS_TEMPLATES[template] : {};
  return 'seconds' in known && typeof known.seconds === 'number' ? known.seconds : DAY_SECONDS;
}

/** The message as its reader sees it. @throws when a parameter is missing: a fault of the caller */
export function wordsOf(template: SmsTemplate, params: Readonly<Record<string, string>>): string {
  return SMS_TEMPLATES[template].words.replace(PLACE, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`message ${template} needs ${name}`);
    return value;
  });
}

/**
 * The channel of short messages, for calls that are worth nothing without one.
 * @throws 503 in production without a provider
 */
export function requireSms(sms: SmsChannel | null): SmsChannel {
  if (sms) return sms;
  throw new Refusal(503, CODE.unavailable, '短信服务未配置，请联系客服');
}
