import type { ProposalRow } from '@qingnang/contract/proposals';
import { dateTime, money } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import styles from './Proposals.module.css';
import { listPath, type Proposals, proposalPath, type ShownState } from './proposal-data.ts';
import { StatePill } from './StatePill.tsx';

const goodsWords = ({ names, line_count }: ProposalRow): string =>
  line_count > names.length ? `${names.join('、')} 等 ${line_count} 个品种` : names.join('、');

const COLUMNS: readonly Column<ProposalRow>[] = [
  {
    title: '商品',
    cell: (row) => (
      <span className={styles.name}>
        <PageLink className="link" to={proposalPath(row.id)}>
          {goodsWords(row)}
        </PageLink>
        {row.reason !== '' && <span className="sub small">{row.reason}</span>}
        <span className="muted small only-phone">{row.proposer}</span>
      </span>
    ),
  },
  {
    title: '提交人',
    notOnPhone: true,
    cell: ({ proposer, proposed_at }) => (
      <>
        {proposer}
        <span className="as-block muted small num">{dateTime(proposed_at)}</span>
      </>
    ),
  },
  { title: '金额', number: true, cell: ({ total }) => <b className="strong">{money(total)}</b> },
  {
    title: '状态',
    cell: ({ state, state_name, expires_at, outcome }) => (
      <>
        <StatePill state={state} name={state_name} />
        <span className="as-block muted small not-phone">
          {state === 'waiting' ? `${dateTime(expires_at)} 失效` : outcome}
        </span>
      </>
    ),
  },
];

/** What was proposed, newest first. */
export const ProposalList = ({ proposals, state }: { proposals: Proposals; state: ShownState }) => (
  <>
    {proposals.list.length === 0 ? (
      <EmptyState title={state === 'waiting' ? '没有等您确认的订单' : '没有这样的订单'}>
        <p>业务员代您下的单、企业成员提交的单，在这里确认后才会下单</p>
      </EmptyState>
    ) : (
      <Table caption="待确认订单" columns={COLUMNS} rows={proposals.list} rowKey={({ id }) => id} />
    )}
    <div className={styles.foot}>
      <Pager
        page={proposals.page}
        pageSize={proposals.page_size}
        total={proposals.total}
        to={(page) => listPath(state, page)}
      />
    </div>
  </>
);
