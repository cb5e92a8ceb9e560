import { LEDGER_SUBJECTS, type LedgerSubject } from '@qingnang/contract/status';
import { Link } from 'react-router';
import { count, dateTime } from '../../../app/format.ts';
import { type Columns, ListTable } from '../../../app/ListTable.tsx';
import type { BooksStatus, BrokenRule } from '../api.ts';
import { Light } from './Light.tsx';

/** 账目: what the rules of the ledgers said last night. */
export function Books({ books }: { books: BooksStatus }) {
  return (
    <section className={books.level === 'bad' ? 'card due-late' : 'card'} aria-label="账目核对">
      <header>
        <h2>账目核对</h2>
        <Light level={books.level} />
        <span className="muted small">{lastRun(books)}</span>
      </header>
      {books.broken.length > 0 && (
        <>
          <p className="status-note due-advice">
            下面的账对不上，系统不会自行改正。请先停止相关的人工调整，把编号发给技术支持；核对更正后，次日凌晨会再核一遍。
          </p>
          <ListTable<BrokenRule>
            label="对不上的账"
            columns={COLUMNS}
            rows={books.broken}
            rowKey="rule"
            empty="没有对不上的账"
          />
        </>
      )}
      {books.unanswered.length > 0 && (
        <p className="status-note">
          有 {books.unanswered.length} 项没有在限定时间内核完：{books.unanswered.join('、')}
          。请在夜间空闲时查看数据库是否繁忙。
        </p>
      )}
      {books.level === 'ok' && (
        <p className="status-note muted">
          每天凌晨 2:10 逐项核对余额、账期、积分、库存、优惠、订单、收退款和售后的账；对不上时这里变红。
        </p>
      )}
    </section>
  );
}

function lastRun({ checked_at, took_ms, rules, on_replica }: BooksStatus): string {
  if (checked_at === null) return '尚未核对过';
  const seconds = Math.max(1, Math.round(took_ms / 1000));
  return `${dateTime(checked_at)} 核对 ${rules} 项，用时 ${seconds} 秒${on_replica ? '，在只读副本上' : ''}`;
}

/** Pages that show the row; of the others staff have the id. */
const PLACES: Partial<Record<LedgerSubject, string>> = {
  account: '/accounts',
  case: '/after-sales',
  combination: '/combinations',
  coupon: '/coupons',
  credit_statement: '/credit/statements',
  draw: '/draws',
  goods: '/goods',
  order: '/orders',
  promotion: '/promotions',
};

const COLUMNS: Columns<BrokenRule> = [
  { title: '规则', key: 'title', render: (_, row) => row.title },
  {
    title: '对不上',
    key: 'rows',
    width: 110,
    className: 'nowrap',
    render: (_, row) => <span className="due-advice">{count(row.rows)} 处</span>,
  },
  { title: '例子', key: 'examples', render: (_, row) => <Examples row={row} /> },
];

function Examples({ row: { of, examples } }: { row: BrokenRule }) {
  const place = of === null ? undefined : PLACES[of];
  return (
    <span className="status-words">
      {of === null ? '' : `${LEDGER_SUBJECTS[of]} `}
      {examples.map((id, at) => (
        <span key={id}>
          {at > 0 && '、'}
          {place === undefined ? id : <Link to={`${place}/${id}`}>{id}</Link>}
        </span>
      ))}
    </span>
  );
}
