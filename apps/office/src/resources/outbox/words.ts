import { MESSAGE_KIND_NAMES } from '@qingnang/contract/message-words';
import { OUTBOX_CHANNEL_NAMES, OUTBOX_STATE_NAMES, type OutboxState } from '@qingnang/contract/messages';

const optionsOf = (all: string, names: Readonly<Record<string, string>>) => [
  { value: '', label: all },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];

export const CHANNELS = optionsOf('全部渠道', OUTBOX_CHANNEL_NAMES);
export const STATES = optionsOf('全部状态', OUTBOX_STATE_NAMES);

export const TONES: Readonly<Record<OutboxState, string>> = {
  waiting: 'wait',
  sent: 'ok',
  failed: 'bad',
  local: '',
};

const SMS_NAMES: Readonly<Record<string, string>> = {
  code: '验证码',
  licence_due: '证照即将到期',
  licence_expired: '证照已到期',
  review_passed: '审核通过',
  review_refused: '审核未通过',
  order_paid: '订单已付款',
  order_shipped: '订单已发货',
  order_cut: '订单缺货',
  order_refunded: '订单退款',
  order_closed: '订单关闭',
  after_sales_answered: '售后处理',
  invoice_issued: '发票已开具',
  report_ready: '药检报告',
  seller_paper_due: '本店证照将到期',
  seller_paper_expired: '本店证照已到期',
  key_ending: '系统对接密钥将到期',
  contract_due: '合同待签',
  notice: '消息提醒',
  password_reset: '密码重置',
};

/** What a message is about: a short message's template, or a WeChat message's kind. */
export const aboutOf = (template: string): string =>
  SMS_NAMES[template] ?? (MESSAGE_KIND_NAMES as Readonly<Record<string, string>>)[template] ?? template;
