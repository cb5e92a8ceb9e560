import { fen, formatFen } from '@qingnang/rules/money';
import { timeInChina } from '../http/dates.ts';

/** What a provider's papers of a day are written from. Amounts in fen. */
export interface ProviderBooks {
  /** What the provider held before. */
  opening: number;
  payments: readonly Trade[];
  refunds: readonly Trade[];
  payouts: readonly Payout[];
}
export interface Trade {
  /** Ours. */
  number: string;
  trade_no: string;
  at: Date;
  amount: number;
  /** What the provider keeps of a payment, or gives back with a refund. */
  fee: number;
}
export interface Payout {
  number: string;
  at: Date;
  amount: number;
}

const yuan = (amount: number) => formatFen(fen(amount)).replaceAll(',', '');
const sum = (entries: readonly { amount: number }[]) =>
  entries.reduce((total, { amount }) => total + amount, 0);
const fees = (entries: readonly { fee: number }[]) => entries.reduce((total, { fee }) => total + fee, 0);
const file = (rows: readonly (readonly string[])[]) => rows.map((row) => `${row.join(',')}\r\n`).join('');
const ticked = (cells: readonly string[]) => cells.map((cell) => `\`${cell}`);

/** 交易账单 of WeChat Pay: every cell behind a backtick, the sums in two rows of their own. */
export function wechatTrades({ payments, refunds }: ProviderBooks): string {
  const none = '';
  return file([
    [
      '交易时间',
      '公众账号ID',
      '商户号',
      '微信订单号',
      '商户订单号',
      '交易类型',
      '交易状态',
      '应结订单金额',
      '微信退款单号',
      '商户退款单号',
      '退款金额',
      '退款状态',
      '手续费',
      '费率',
      '订单金额',
      '申请退款金额',
    ],
    ...payments.map(({ number, trade_no, at, amount, fee }) =>
      ticked([
        timeInChina(at),
        'wxdemo',
        '1900000001',
        trade_no,
        number,
        'NATIVE',
        'SUCCESS',
        yuan(amount),
        '0',
        '0',
        '0.00',
        none,
        `${yuan(fee)}000`,
        '0.60%',
        yuan(amount),
        '0.00',
      ]),
    ),
    ...refunds.map(({ number, trade_no, at, amount, fee }) =>
      ticked([
        timeInChina(at),
        'wxdemo',
        '1900000001',
        `0`,
        `0`,
        'NATIVE',
        'REFUND',
        '0.00',
        trade_no,
        number,
        yuan(amount),
        'SUCCESS',
        `-${yuan(fee)}000`,
        '0.60%',
        '0.00',
        yuan(amount),
      ]),
    ),
    ['总交易单数', '应结订单总金额', '退款总金额', '手续费总金额', '订单总金额', '申请退款总金额'],
    ticked([
      String(payments.length + refunds.length),
      yuan(sum(payments)),
      yuan(sum(refunds)),
      `${yuan(fees(payments) - fees(refunds))}000`,
      yuan(sum(payments)),
      yuan(sum(refunds)),
    ]),
  ]);
}

interface Flow {
  at: Date;
  number: string;
  name: string;
  /** Above zero: came in. */
  moved: number;
}

function flowsOf(
  { payments, refunds, payouts }: ProviderBooks,
  names: Record<'in' | 'fee' | 'back' | 'feeBack' | 'out', string>,
) {
  const flows: Flow[] = [
    ...payments.flatMap(({ trade_no, at, amount, fee }) => [
      { at, number: trade_no, name: names.in, moved: amount },
      { at, number: trade_no, name: names.fee, moved: -fee },
    ]),
    ...refunds.flatMap(({ trade_no, at, amount, fee }) => [
      { at, number: trade_no, name: names.back, moved: -amount },
      { at, number: trade_no, name: names.feeBack, moved: fee },
    ]),
    ...payouts.map(({ number, at, amount }) => ({ at, number, name: names.out, moved: -amount })),
  ];
  return flows.filter(({ moved }) => moved !== 0).sort((a, b) => a.at.getTime() - b.at.getTime());
}

const cameIn = (flows: readonly Flow[]) => flows.filter(({ moved }) => moved > 0);
const wentOut = (flows: readonly Flow[]) => flows.filter(({ moved }) => moved < 0);
const total = (flows: readonly Flow[]) => Math.abs(flows.reduce((all, { moved }) => all + moved, 0));

/** 资金账单 of WeChat Pay. */
export function wechatFunds(books: ProviderBooks): string {
  const flows = flowsOf(books, {
    in: '交易',
    fee: '扣除交易手续费',
    back: '退款',
    feeBack: '退还交易手续费',
    out: '提现',
  });
  let held = books.opening;
  return file([
    [
      '记账时间',
      '微信支付业务单号',
      '资金流水单号',
      '业务名称',
      '业务类型',
      '收支类型',
      '收支金额(元)',
      '账户结余(元)',
      '资金变更提交申请人',
      '备注',
      '业务凭证号',
    ],
    ...flows.map(({ at, number, name, moved }, place) => {
      held += moved;
      const flowNo = name === '提现' ? number : `${number}F${place}`;
      return ticked([
        timeInChina(at),
        number,
        flowNo,
        name,
        name,
        moved > 0 ? '收入' : '支出',
        yuan(Math.abs(moved)),
        yuan(held),
        'system',
        '',
        number,
      ]);
    }),
    ['资金流水总笔数', '收入笔数', '收入金额', '支出笔数', '支出金额'],
    ticked([
      String(flows.length),
      String(cameIn(flows).length),
      yuan(total(cameIn(flows))),
      String(wentOut(flows).length),
      yuan(total(wentOut(flows))),
    ]),
  ]);
}

/** 业务明细 of Alipay: remarks before and behind, cells that end with a tab, what went out below zero. */
export function alipayTrades({ payments, refunds }: ProviderBooks): string {
  return file([
    ['#支付宝业务明细查询'],
    ['#账号：[2088000000000001]'],
    ['#-----------------------------------------业务明细列表----------------------------------------'],
    [
      '支付宝交易号',
      '商户订单号',
      '业务类型',
      '商品名称',
      '创建时间',
      '完成时间',
      '对方账户',
      '订单金额（元）',
      '商家实收（元）',
      '退款批次号/请求号',
      '服务费（元）',
      '备注',
    ],
    ...payments.map(({ number, trade_no, at, amount, fee }) => [
      `${trade_no}\t`,
      `${number}\t`,
      '交易',
      '药品',
      timeInChina(at),
      timeInChina(at),
      '\t',
      yuan(amount),
      yuan(amount),
      '\t',
      `-${yuan(fee)}`,
      '',
    ]),
    ...refunds.map(({ number, trade_no, at, amount, fee }) => [
      `${trade_no}\t`,
      '\t',
      '退款',
      '药品',
      timeInChina(at),
      timeInChina(at),
      '\t',
      `-${yuan(amount)}`,
      `-${yuan(amount)}`,
      `${number}\t`,
      yuan(fee),
      '',
    ]),
    ['#-----------------------------------------业务明细列表结束------------------------------------'],
    [`#交易合计：${payments.length}笔，商家实收共${yuan(sum(payments))}元，商家优惠共0.00元`],
    [`#退款合计：${refunds.length}笔，商家实收退款共-${yuan(sum(refunds))}元，商家优惠退款共0.00元`],
  ]);
}

/** 账务明细 of Alipay. */
export function alipayFunds(books: ProviderBooks): string {
  const flows = flowsOf(books, {
    in: '在线支付',
    fee: '收费',
    back: '交易退款',
    feeBack: '退费',
    out: '提现',
  });
  let held = books.opening;
  return file([
    ['#支付宝账务明细查询'],
    [
      '账务流水号',
      '业务流水号',
      '商户订单号',
      '商品名称',
      '发生时间',
      '对方账号',
      '收入金额（+元）',
      '支出金额（-元）',
      '账户余额（元）',
      '交易渠道',
      '业务类型',
      '备注',
    ],
    ...flows.map(({ at, number, name, moved }, place) => {
      held += moved;
      const flowNo = name === '提现' ? number : `${number}F${place}`;
      return [
        `${flowNo}\t`,
        `${number}\t`,
        '\t',
        '',
        timeInChina(at),
        '',
        moved > 0 ? yuan(moved) : '0.00',
        moved < 0 ? yuan(moved) : '0.00',
        yuan(held),
        '',
        name,
        '',
      ];
    }),
    [`#支出合计：${wentOut(flows).length}笔，共-${yuan(total(wentOut(flows)))}元`],
    [`#收入合计：${cameIn(flows).length}笔，共${yuan(total(cameIn(flows)))}元`],
  ]);
}
