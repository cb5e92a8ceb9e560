import type { MoneyEntry } from '@qingnang/contract/wallet';
import { MAX_MONEY_LOG, USE_TYPES } from '@qingnang/contract/wallet-words';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { count, dateTime, money } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { DayRange } from '../../ui/DayRange.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SegmentedLinks } from '../../ui/Segmented.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import styles from './Wallet.module.css';
import type { Log } from './wallet-data.ts';
import { exportPath, type LogFilter, logPath } from './wallet-query.ts';

/** 余额明细: each entry of the ledger with the balance after it. */
export function MoneyLog({ log, filter }: { log: Log; filter: LogFilter }) {
  return (
    <>
      <Filters filter={filter} />
      {log.list.length === 0 ? (
        <EmptyState title="没有符合条件的明细">
          <p>换个类型或时间看看</p>
        </EmptyState>
      ) : (
        <Table caption="余额明细" columns={COLUMNS} rows={log.list} rowKey={({ id }) => id} />
      )}
      <div className={styles.foot}>
        <Pager
          page={log.page}
          pageSize={log.page_size}
          total={log.total}
          to={(page) => logPath(filter, page)}
        />
        <p className="muted small">
          共 {count(log.total)} 笔，收入 {money(log.in_sum)}，支出 {money(log.out_sum)}。余额 = 全部收支之和。
          {log.total > 0 && (
            <a
              className={cx('link', styles.export)}
              href={exportPath(filter)}
              title={`按当前筛选导出，最多 ${MAX_MONEY_LOG} 笔`}
              download
            >
              <Icon name="download" size={16} />
              导出 XLSX
            </a>
          )}
        </p>
      </div>
    </>
  );
}

const Paper = ({ entry }: { entry: MoneyEntry }) => (
  <>
    {entry.order_id > 0 ? (
      <PageLink className="link num" to={`/order/info/${entry.order_id}`}>
        {entry.ref}
      </PageLink>
    ) : (
      <span className="num">{entry.ref}</span>
    )}
    {entry.note !== '' && <span className="muted small"> {entry.note}</span>}
  </>
);

const COLUMNS: readonly Column<MoneyEntry>[] = [
  {
    title: '时间',
    notOnPhone: true,
    cell: ({ created_at }) => <span className="num sub">{dateTime(created_at)}</span>,
  },
  {
    title: '类型',
    cell: (entry) => (
      <>
        {entry.use_type_name}
        <span className={cx('num', styles.small)}>{dateTime(entry.created_at)}</span>
        <span className={styles.small}>
          <Paper entry={entry} />
        </span>
      </>
    ),
  },
  { title: '关联单据与说明', notOnPhone: true, cell: (entry) => <Paper entry={entry} /> },
  {
    title: '收支',
    number: true,
    cell: ({ amount, balance }) => (
      <>
        <b className={cx('strong', amount > 0 && 'ok-text')}>
          {amount > 0 && '+'}
          {money(amount)}
        </b>
        <span className={styles.small}>余 {money(balance)}</span>
      </>
    ),
  },
  {
    title: '余额',
    number: true,
    notOnPhone: true,
    cell: ({ balance }) => <span className="sub">{money(balance)}</span>,
  },
];

const DIRECTIONS = [
  ['', '全部'],
  ['in', '收入'],
  ['out', '支出'],
] as const;

function Filters({ filter }: { filter: LogFilter }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(filter);
  const { useType, direction, from, to } = filter;
  // The loader makes a new object for each reading.
  useEffect(() => setTyped({ useType, direction, from, to }), [useType, direction, from, to]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    void navigate(logPath(typed));
  };
  return (
    <search aria-label="筛选余额明细">
      <form method="post" className={styles.filters} onSubmit={search}>
        <SegmentedLinks
          label="收支"
          links={DIRECTIONS.map(([direction, label]) => ({
            label,
            to: logPath({ ...filter, direction }),
            current: filter.direction === direction,
          }))}
        />
        <Select
          aria-label="用途"
          value={typed.useType}
          onChange={(event) => setTyped({ ...typed, useType: Number(event.target.value) })}
        >
          <option value={0}>全部用途</option>
          {Object.entries(USE_TYPES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        <DayRange from={typed.from} to={typed.to} onChange={(more) => setTyped({ ...typed, ...more })} />
        <Button variant="primary" type="submit">
          查询
        </Button>
      </form>
    </search>
  );
}
