import type { StatementPart } from '@qingnang/contract/wallet';
import { STATEMENT_PDF, STATEMENT_ROWS, STATEMENT_XLSX } from '@qingnang/contract/wallet-words';
import { useNavigate } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { count, date, money } from '../../lib/format.ts';
import { Select } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import styles from './Wallet.module.css';
import type { Statement } from './wallet-data.ts';
import { monthPath } from './wallet-query.ts';

const PARTS = [
  ['orders', '订单'],
  ['deliveries', '发货'],
  ['returns', '退货'],
  ['invoices', '开票'],
  ['payments', '收付款'],
] as const;

interface SumRow {
  name: string;
  count: string;
  sum: number;
}

/** 对账单: a month of the account, its sums first. */
export function StatementView({ statement }: { statement: Statement }) {
  const navigate = useNavigate();
  const { month, balance } = statement;
  const sums: SumRow[] = [
    ...PARTS.map(([key, name]) => ({ name, count: count(statement[key].count), sum: statement[key].sum })),
    { name: '期初余额', count: '', sum: balance.begin },
    ...balance.by_type.map((type) => ({
      name: `余额 · ${type.name}`,
      count: count(type.count),
      sum: type.sum,
    })),
    { name: '期末余额', count: '', sum: balance.end },
  ];
  return (
    <>
      <div className={styles.filters}>
        <Select
          aria-label="月份"
          value={month}
          onChange={(event) => void navigate(monthPath(event.target.value))}
        >
          {statement.months.map((one) => (
            <option key={one} value={one}>
              {one.replace('-', ' 年 ')} 月
            </option>
          ))}
        </Select>
        {statement.is_running && <span className="sub small">本月尚未结束，数字还会变化</span>}
        <span className={cx('push', styles.files)}>
          <FileLink href={`${STATEMENT_XLSX}?month=${month}`}>XLSX</FileLink>
          <FileLink href={`${STATEMENT_PDF}?month=${month}`}>PDF</FileLink>
        </span>
      </div>
      <Table caption={`${month} 汇总`} columns={SUM_COLUMNS} rows={sums} rowKey={({ name }) => name} />
      {PARTS.map(([key, name]) => (
        <PartTable key={key} name={name} part={statement[key]} />
      ))}
    </>
  );
}

const FileLink = ({ href, children }: { href: string; children: string }) => (
  <a className={cx('link', styles.export)} href={href} download>
    <Icon name="download" size={16} />
    {children}
  </a>
);

const SUM_COLUMNS: readonly Column<SumRow>[] = [
  { title: '项目', cell: ({ name }) => name },
  { title: '笔数', number: true, cell: (row) => row.count },
  { title: '金额', number: true, cell: ({ sum }) => <b className="strong">{money(sum)}</b> },
];

type Paper = StatementPart['list'][number];

const PAPER_COLUMNS: readonly Column<Paper>[] = [
  { title: '日期', cell: ({ at }) => <span className="num sub">{date(at)}</span> },
  {
    title: '单号',
    cell: ({ number, order_id, what }) => (
      <>
        {order_id > 0 ? (
          <PageLink className="link num" to={`/order/info/${order_id}`}>
            {number}
          </PageLink>
        ) : (
          <span className="num">{number}</span>
        )}
        <span className={styles.small}>{what}</span>
      </>
    ),
  },
  { title: '说明', notOnPhone: true, cell: ({ what }) => what },
  { title: '金额', number: true, cell: ({ amount }) => money(amount) },
];

function PartTable({ name, part }: { name: string; part: StatementPart }) {
  if (part.count === 0) return null;
  return (
    <section className={styles.part}>
      <h3>
        {name}
        {part.count > STATEMENT_ROWS && (
          <span className="muted small">
            列出前 {STATEMENT_ROWS} 笔，全部 {count(part.count)} 笔见文件
          </span>
        )}
      </h3>
      <Table caption={name} columns={PAPER_COLUMNS} rows={part.list} rowKey={({ number }) => number} />
    </section>
  );
}
