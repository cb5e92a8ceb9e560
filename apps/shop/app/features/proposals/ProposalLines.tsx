import type { OwnProposal } from '@qingnang/contract/proposals';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { count, money, phone } from '../../lib/format.ts';
import { type Column, Table } from '../../ui/Table.tsx';
import { changeRows } from '../checkout/change-rows.ts';
import styles from './Proposals.module.css';

type Line = OwnProposal['lines'][number];

const COLUMNS: readonly Column<Line>[] = [
  {
    title: '商品',
    cell: ({ name, ypgg, sccj, problem }) => (
      <span className={styles.name}>
        <b className="strong">{name}</b>
        <span className="muted small">
          {ypgg}　{sccj}
        </span>
        {problem !== '' && <span className="bad-text small">{problem}</span>}
      </span>
    ),
  },
  { title: '数量', number: true, cell: ({ number, bzdw }) => `${count(number)} ${bzdw}` },
  { title: '提交时单价', number: true, notOnPhone: true, cell: ({ price }) => money(price) },
  {
    title: '单价',
    number: true,
    cell: ({ price, price_now }) => (
      <span className={cx(price_now !== null && price_now > price && 'price-text')}>
        {money(price_now ?? price)}
      </span>
    ),
  },
];

/** What is to be bought, as it stands today. */
export const ProposalLines = ({ lines }: { lines: readonly Line[] }) => (
  <Table
    caption="商品"
    columns={COLUMNS}
    rows={lines}
    rowKey={({ goods_id, number }) => `${goods_id}:${number}`}
  />
);

/** What is different since it was proposed; nothing where nothing is. */
export function ProposalChanges({ proposal: { now, total } }: { proposal: OwnProposal }) {
  if (!now || now.changes.length === 0) return null;
  const sum = {
    key: 'total',
    label: '应付合计',
    before: money(total),
    after: money(now.payable),
    isWorse: now.payable > total,
  };
  return (
    <Table
      caption="与提交时不同"
      rows={[...changeRows(now.changes), sum]}
      rowKey={({ key }) => key}
      columns={[
        { title: '与提交时不同', cell: ({ label }) => label },
        { title: '提交时', number: true, cell: ({ before }) => before },
        {
          title: '现在',
          number: true,
          cell: ({ after, isWorse }) => <b className={isWorse ? 'price-text' : 'strong'}>{after}</b>,
        },
      ]}
    />
  );
}

/** What it costs and where it goes. */
export const ProposalSums = ({ proposal }: { proposal: OwnProposal }) => {
  const { now, total, consignee, address, remark } = proposal;
  return (
    <dl className={styles.sums}>
      {address !== '' && (
        <div>
          <dt>收货</dt>
          <dd>
            {consignee} <span className="num">{phone(proposal.phone)}</span>
            <br />
            {address}
          </dd>
        </div>
      )}
      {remark !== '' && <Sum name="备注">{remark}</Sum>}
      {now && (
        <>
          <Sum name="商品金额">{money(now.goods_amount)}</Sum>
          {now.discount_amount > 0 && <Sum name="优惠">{money(-now.discount_amount)}</Sum>}
          <Sum name="运费">{money(now.shipping_fee)}</Sum>
          {now.orders > 1 && <Sum name="拆分">按仓库和类别分 {now.orders} 单发货</Sum>}
        </>
      )}
      <Sum name={now ? '应付合计' : '提交时合计'}>
        <span className={cx('num', styles.total)}>{money(now?.payable ?? total)}</span>
      </Sum>
    </dl>
  );
};

const Sum = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
