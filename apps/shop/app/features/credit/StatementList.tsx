import type { StatementHead } from '@qingnang/contract/credit';
import { cx } from '../../lib/cx.ts';
import { money } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import styles from './Credit.module.css';
import { type Statements, statementPath, tabPath } from './credit-data.ts';

const COLUMNS: readonly Column<StatementHead>[] = [
  {
    title: '月份',
    cell: ({ id, month }) => (
      <PageLink className="link num" to={statementPath(id)}>
        {month}
      </PageLink>
    ),
  },
  { title: '期初欠款', number: true, notOnPhone: true, cell: ({ opening }) => money(opening) },
  { title: '新增', number: true, notOnPhone: true, cell: ({ charged }) => money(charged) },
  { title: '结款', number: true, notOnPhone: true, cell: ({ settled }) => money(settled) },
  { title: '冲减', number: true, notOnPhone: true, cell: ({ reduced }) => money(reduced) },
  { title: '期末欠款', number: true, cell: ({ closing }) => <b className="strong">{money(closing)}</b> },
  {
    title: '状态',
    cell: ({ state, state_name }) => (
      <span className={cx(state === 'open' && 'warn-text', state === 'disputed' && 'bad-text')}>
        {state_name}
      </span>
    ),
  },
];

/** The statements, month by month. */
export const StatementList = ({ statements }: { statements: Statements }) => (
  <>
    {statements.list.length === 0 ? (
      <EmptyState title="还没有对账单">
        <p>每月 1 日生成上月的账期对账单</p>
      </EmptyState>
    ) : (
      <Table caption="账期对账单" columns={COLUMNS} rows={statements.list} rowKey={({ id }) => id} />
    )}
    <div className={styles.foot}>
      <Pager
        page={statements.page}
        pageSize={statements.page_size}
        total={statements.total}
        to={(page) => tabPath('statements', page)}
      />
    </div>
  </>
);
