import { Select } from 'antd';
import { useState } from 'react';
import { date, dateTime } from '../../../app/format.ts';
import { ListFoot } from '../../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../../app/ListTable.tsx';
import { SearchBox } from '../../../app/SearchBox.tsx';
import { ReasonDialog } from '../../../shared/ReasonDialog.tsx';
import { type Holder, useCouponActs, useHolders } from '../api.ts';
import { HELD_STATE_OPTIONS, HELD_STATES, SOURCES } from '../words.ts';

const FIRST = { state: '', keywords: '', page: 1 };

/** Who holds a coupon, and how each of them stands. */
export function Holders({ couponId, canWrite }: { couponId: number; canWrite: boolean }) {
  const [filter, setFilter] = useState(FIRST);
  const holders = useHolders(couponId, filter);
  const [voided, setVoided] = useState<Holder | null>(null);
  const { voidHeld } = useCouponActs();
  return (
    <>
      <search className="filt held-filter">
        <SearchBox
          label="搜索持有人"
          placeholder="公司名称、用户名、订单号"
          value={filter.keywords}
          onSearch={(keywords) => setFilter({ ...filter, keywords, page: 1 })}
        />
        <Select
          aria-label="状态"
          className="list-filter"
          value={filter.state}
          onChange={(state) => setFilter({ ...filter, state, page: 1 })}
          options={HELD_STATE_OPTIONS}
        />
      </search>
      <ListTable<Holder>
        label="持有人"
        columns={canWrite ? [...COLUMNS, voidColumn(setVoided)] : COLUMNS}
        rows={holders.data?.list}
        rowKey="id"
        error={holders.error}
        retry={holders.refetch}
        empty="没有符合条件的持有人"
      />
      <ListFoot unit="张" data={holders.data} onPage={(page) => setFilter({ ...filter, page })} />
      {voided && (
        <ReasonDialog
          title={`作废 ${voided.company} 的这张券？`}
          content="买家不能再使用，不能恢复。"
          okText="作废"
          act={(reason) => voidHeld.mutateAsync({ id: voided.id, reason })}
          done="已作废"
          close={() => setVoided(null)}
        />
      )}
    </>
  );
}

const COLUMNS: Columns<Holder> = [
  {
    title: '客户',
    key: 'company',
    render: (_, { company, username }) => (
      <>
        {company}
        <div className="muted small">{username}</div>
      </>
    ),
  },
  {
    title: '来源',
    key: 'source',
    className: 'sub nowrap',
    width: 90,
    render: (_, { source }) => SOURCES[source] ?? source,
  },
  {
    title: '领取',
    key: 'taken',
    className: 'sub nowrap',
    width: 140,
    render: (_, row) => dateTime(row.taken_at),
  },
  {
    title: '有效期至',
    key: 'until',
    className: 'sub nowrap',
    width: 100,
    render: (_, row) => date(row.valid_until),
  },
  { title: '订单', dataIndex: 'order_no', width: 150 },
  {
    title: '状态',
    key: 'state',
    width: 80,
    render: (_, { state }) => (
      <span className={`tag ${HELD_STATES[state].tone}`}>{HELD_STATES[state].name}</span>
    ),
  },
];

const voidColumn = (ask: (holder: Holder) => void): Columns<Holder>[number] => ({
  title: '操作',
  key: 'acts',
  width: 70,
  render: (_, holder) =>
    holder.state === 'unused' && (
      <button type="button" className="btn text" onClick={() => ask(holder)}>
        作废
      </button>
    ),
});
