import type { BooksStatus, DueStatus, ProcessStatus, SmsStatus, TaskStatus } from '@qingnang/contract/status';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../http/dates.ts';
import { presentBackups } from '../backups/present.ts';
import type { BookCheck } from './books/reads.ts';
import { presentMachine } from './machine/present.ts';
import type { MachineState } from './machine/reads.ts';
import type { ShopProcess } from './processes/reads.ts';
import type { Status, TaskRow } from './reads.ts';
import { alarmsOf, type DueKind, type DueSum, isLate, nextRun, taskState } from './rules.ts';

/** What each task is called; a test finds one that has no name. */
export const TASK_NAMES: Readonly<Record<string, string>> = {
  after_sales: '售后到期处理',
  take_base_backup: '基础备份',
  try_restore: '试恢复',
  check_books: '夜间核账',
  ask_payment_providers: '查询付款结果',
  close_expired_orders: '关闭超时未付订单',
  close_top_ups: '关闭过期充值',
  confirm_delivered_orders: '自动确认收货',
  drop_old_previews: '清理批量修改预览',
  run_goods_imports: '检查和执行商品导入',
  run_picture_imports: '导入商品图片',
  drop_old_picture_imports: '清理旧的图片压缩包',
  drop_old_imports: '清理未执行的商品导入',
  end_failed_groups: '结束未成团拼团',
  expire_proposals: '采购提案过期',
  forget_old_drafts: '清理旧的结算草稿',
  add_up_orders: '汇总各状态订单数',
  add_up_sales: '汇总每日销售',
  count_goods_demand: '统计各省商品需求',
  make_credit_papers: '生成账期文件',
  make_credit_statements: '生成账期对账单',
  make_delivery_notes: '生成随货同行单',
  prune_changes: '清理变更记录',
  prune_webhooks: '清理事件推送记录',
  send_webhooks: '推送事件',
  tell_of_credit_due: '账期到期提醒',
  expire_points: '积分到期',
  forget_old_quotes: '清理过期报价',
  housekeeping: '清理过期登录和验证码',
  issue_invoices: '开具发票',
  invoice_months: '按月开票',
  lock_expired_lots: '锁定过期批号',
  note_gone_favorites: '收藏商品下架提醒',
  pay_refunds: '原路退款',
  reconcile_books: '每日对账',
  remove_unused_files: '清理未使用的文件',
  send_outbox: '发送短信和微信',
  settle_specials: '结算到期特价',
  tell_of_arrivals: '到货提醒',
  tell_of_drops: '降价提醒',
  tell_of_ending_points: '积分到期提醒',
  judge_catalogue: '按禁售目录复核商品',
  watch_seller_papers: '本店证照到期提醒',
  tell_key_endings: '系统对接密钥到期提醒',
  free_held_orders: '合规拦截复核',
  judge_open_orders: '未发货订单合规巡检',
  tell_of_staff_day: '敏感操作日报',
  tell_of_wanted: '求购到货提醒',
  tidy_outbox: '清理发件箱',
  apply_retention: '到期数据处理',
  make_data_exports: '制作数据副本',
  close_accounts: '注销账户',
  tidy_wechat: '清理微信扫码',
  track_parcels: '更新物流轨迹',
  follow_recalls: '召回提醒和时限',
  watch_contracts: '合同到期提醒',
  watch_licences: '证照到期提醒',
  make_trace_files: '生成追溯码上传文件',
};

/** What it is called and what to do when it waits for too long. */
const DUE_WORDS: Readonly<Record<DueKind, { name: string; advice: string }>> = {
  refunds: { name: '待退款', advice: '到「退款」查看失败原因并重试' },
  withdrawals: { name: '待付提现', advice: '到「钱包」审批或打款' },
  messages: { name: '待发消息', advice: '到「发件箱」查看失败原因' },
  trace_files: { name: '待确认的追溯码文件', advice: '到「追溯码 - 平台上传」查看文件，登记平台的结果' },
  payments: { name: '付款结果未知', advice: '到「对账」核对渠道账单' },
  webhooks: { name: '没有送达的事件', advice: '到「事件推送」查看对方的回应' },
  reconciliation: { name: '未处理的对账差异', advice: '到「对账」逐笔核对并登记处理结果' },
  comparisons: {
    name: '没有送来的数据核对',
    advice: '检查对接程序是否在运行，到「系统对接」查看密钥和调用记录',
  },
};

/** Everything that 运行状况 shows. */
export interface WholeStatus {
  status: Status;
  machine: MachineState;
  /** Bytes. */
  databaseSize: number;
  processes: readonly ShopProcess[];
}

export function presentStatus({ status, machine, databaseSize, processes }: WholeStatus, now: Date) {
  return {
    alarms: alarmsOf(status, now),
    tasks: status.tasks.map((task) => presentTask(task, now)),
    due: status.due.map((one) => presentDue(one, now)),
    sms: presentSms(status.sms),
    books: presentBooks(status.books),
    backups: presentBackups(status.backups, now),
    over_budget: status.overBudget,
    machine: presentMachine(machine, databaseSize),
    processes: processes.map(presentProcess),
  };
}

function presentBooks(check: BookCheck | null): BooksStatus {
  const { broken = [], unanswered = [] } = check ?? {};
  return {
    level: broken.length > 0 ? 'bad' : unanswered.length > 0 ? 'warn' : 'ok',
    checked_at: check && toSeconds(check.started_at),
    took_ms: check?.took_ms ?? 0,
    on_replica: check?.on_replica ?? false,
    rules: check?.rules ?? 0,
    unanswered,
    broken,
  };
}

const presentProcess = ({ started_at, seen_at, ...rest }: ShopProcess): ProcessStatus => ({
  ...rest,
  started_at: toSeconds(started_at),
  seen_at: toSeconds(seen_at),
});

const presentSms = ({ hour, day, refusedByPrefix, isAlarm }: Status['sms']): SmsStatus => ({
  hour: hour.sent,
  most_an_hour: hour.most,
  day: day.sent,
  most_a_day: day.most,
  refused: hour.refused + day.refused + refusedByPrefix,
  is_alarm: isAlarm,
});

function presentTask(row: TaskRow, now: Date): TaskStatus {
  const next = nextRun(row.cron, now);
  return {
    task: row.task,
    name: TASK_NAMES[row.task] ?? row.task,
    period: row.period_seconds,
    state: taskState(row, now),
    succeeded_at: row.succeeded_at && toSeconds(row.succeeded_at),
    next_at: next && toSeconds(next),
    failed_at: row.failed_at && toSeconds(row.failed_at),
    failure: row.failure,
    failures: row.failures_in_row,
  };
}

function presentDue(sum: DueSum, now: Date): DueStatus {
  return {
    kind: sum.kind,
    ...DUE_WORDS[sum.kind],
    count: sum.count,
    amount: sum.amount_fen === null ? null : fenToYuan(fen(sum.amount_fen)),
    oldest_at: sum.oldest_at && toSeconds(sum.oldest_at),
    is_late: isLate(sum, now),
  };
}
