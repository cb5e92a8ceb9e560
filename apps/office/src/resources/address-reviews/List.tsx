import { ADDRESS_REVIEWS } from '@qingnang/contract/accounts';
import { keysOf } from '@qingnang/contract/keys';
import { useState } from 'react';
import { Link } from 'react-router';
import { dateTime } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useConfirm } from '../../app/useConfirm.ts';
import { useListParams } from '../../app/useListParams.ts';
import { type AddressRow, useAddressReviews, useReview } from './api.ts';
import { RefuseDialog } from './RefuseDialog.tsx';

type Review = AddressRow['review'];
const REVIEWS = keysOf(ADDRESS_REVIEWS);
const EMPTY: Record<Review, string> = {
  waiting: '没有待审核的地址',
  passed: '还没有审核过地址',
  refused: '没有退回的地址',
};
const reviewOf = (text: string): Review => REVIEWS.find((review) => review === text) ?? 'waiting';

/** 收货地址审核: where else than to the address on the licence medicines may go. */
export function AddressReviews() {
  const me = useMe();
  const canReview = may(me, 'qualification.review') || may(me, 'account.write');
  const params = useListParams();
  const review = reviewOf(params.get('review'));
  const addresses = useAddressReviews({ review, keywords: params.get('keywords'), page: params.page });
  const [refused, setRefused] = useState<AddressRow | null>(null);
  const pass = usePass();
  return (
    <>
      <ListPage<AddressRow>
        title="收货地址审核"
        label="收货地址列表"
        measure="个"
        noun="地址"
        note="药品只送证照注册地址和这里审核过的仓库地址"
        tabs={
          <nav className="tabs" aria-label="审核状态">
            {REVIEWS.map((one) => (
              <Link
                key={one}
                to={{ search: `?review=${one}` }}
                aria-current={one === review ? 'page' : undefined}
              >
                {ADDRESS_REVIEWS[one]}
                {one === 'waiting' && (addresses.data?.waiting ?? 0) > 0 && (
                  <b className="hot">{addresses.data?.waiting}</b>
                )}
              </Link>
            ))}
          </nav>
        }
        params={params}
        search={{ label: '搜索地址', placeholder: '客户、地址' }}
        filters={[]}
        query={addresses}
        columns={canReview ? [...COLUMNS, actsColumn(review, pass, setRefused)] : COLUMNS}
        empty={EMPTY[review]}
      />
      <RefuseDialog address={refused} close={() => setRefused(null)} />
    </>
  );
}

function usePass() {
  const confirm = useConfirm();
  const review = useReview();
  return (row: AddressRow) =>
    confirm({
      title: `通过 ${row.company} 的收货地址？`,
      content: `${row.place}。通过后药品可以送到这里。`,
      okText: '通过',
      isDanger: false,
      act: () => review.mutateAsync({ id: row.id, pass: 1, reason: '' }),
      done: '已通过',
    });
}

const COLUMNS: Columns<AddressRow> = [
  {
    title: '客户',
    key: 'company',
    render: (_, row) => <Link to={`/accounts/${row.account_id}`}>{row.company}</Link>,
  },
  {
    title: '收货地址',
    key: 'place',
    render: (_, row) => (
      <>
        {row.place}
        <div className="muted small">
          {row.consignee} {row.phone}
          {row.proposed_by !== '' && `　${row.proposed_by} 登记`}
        </div>
      </>
    ),
  },
  {
    title: '注册地址',
    key: 'registered',
    render: (_, { registered }) => registered || <span className="muted">未登记</span>,
  },
  { title: '提交', key: 'at', className: 'sub nowrap', width: 130, render: (_, row) => dateTime(row.at) },
  {
    title: '结果',
    key: 'review',
    render: (_, { review, reason, reviewed_by: by }) => (
      <>
        {ADDRESS_REVIEWS[review]}
        {(reason || by) && <div className="muted small">{[by, reason].filter(Boolean).join('：')}</div>}
      </>
    ),
  },
];

/** What was decided may be decided the other way. */
const actsColumn = (
  review: Review,
  pass: (row: AddressRow) => void,
  refuse: (row: AddressRow) => void,
): Columns<AddressRow>[number] => ({
  title: '操作',
  key: 'acts',
  width: 130,
  render: (_, row) => (
    <span className="btns">
      {review !== 'passed' && (
        <button type="button" className="btn sm primary" onClick={() => pass(row)}>
          通过
        </button>
      )}
      {review !== 'refused' && (
        <button type="button" className="btn sm danger" onClick={() => refuse(row)}>
          退回
        </button>
      )}
    </span>
  ),
});
