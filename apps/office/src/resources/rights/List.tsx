import { useState } from 'react';
import { Link } from 'react-router';
import { dateTime } from '../../app/format.ts';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { TypeName } from '../../shared/Names.tsx';
import { type Right, useRights } from './api.ts';
import { DecideDialog, type Deciding } from './DecideDialog.tsx';
import { STATES, TABS, tabOf } from './words.ts';

/** 控销申请: buyers who ask to be allowed a controlled goods by name. */
export function RightList() {
  const canDecide = may(useMe(), 'goods.control');
  const params = useListParams();
  const tab = tabOf(params.get('status'));
  const rights = useRights(tab === 'all' ? '' : tab, params.page);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  return (
    <>
      <PageTitle>控销申请</PageTitle>
      <div className="page-head">
        <h1>控销申请</h1>
        <span className="muted">同意后该客户可买这个商品，不看等级、地区和类型</span>
      </div>
      <section className="card" aria-label="控销申请列表">
        <nav className="tabs" aria-label="申请状态">
          {TABS.map(({ status, label }) => (
            <Link
              key={status}
              to={{ search: `?status=${status}` }}
              aria-current={status === tab ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
        <ListTable<Right>
          label="控销申请"
          columns={canDecide ? [...COLUMNS, actsColumn(setDeciding)] : COLUMNS}
          rows={rights.data?.list}
          rowKey="id"
          error={rights.error}
          retry={rights.refetch}
          empty={tab === 'pending' ? '没有待处理的申请' : '没有申请'}
        />
        <ListFoot unit="个申请" data={rights.data} onPage={params.setPage} />
      </section>
      <DecideDialog deciding={deciding} close={() => setDeciding(null)} />
    </>
  );
}

const COLUMNS: Columns<Right> = [
  {
    title: '客户',
    key: 'buyer',
    render: (_, right) => (
      <>
        {right.company}
        <div className="muted small">
          <TypeName code={right.buyer_type} />　{right.region}
        </div>
      </>
    ),
  },
  {
    title: '商品',
    key: 'goods',
    render: (_, right) => (
      <>
        <Link to={`/goods/${right.goods_id}#control`}>{right.goods_name}</Link>
        <div className="muted small">
          {right.spec}　{right.maker}
        </div>
      </>
    ),
  },
  { title: '申请说明', key: 'note', render: (_, { note }) => note || <span className="muted">—</span> },
  {
    title: '申请时间',
    key: 'asked',
    className: 'sub nowrap',
    render: (_, right) => dateTime(right.asked_at),
  },
  {
    title: '结果',
    key: 'status',
    render: (_, { status, reply, decided_at: decided }) => (
      <>
        <span className={`tag ${STATES[status].tone}`}>{STATES[status].name}</span>
        {decided !== null && <span className="muted small">　{dateTime(decided)}</span>}
        {reply && <div className="sub small">{reply}</div>}
      </>
    ),
  },
];

/** A decision may be taken back by the other one. */
const actsColumn = (decide: (deciding: Deciding) => void): Columns<Right>[number] => ({
  title: '操作',
  key: 'acts',
  width: 140,
  render: (_, right) => (
    <span className="btns">
      {right.status !== 'granted' && (
        <button type="button" className="btn sm primary" onClick={() => decide({ right, isGrant: true })}>
          同意
        </button>
      )}
      {right.status !== 'refused' && (
        <button type="button" className="btn sm danger" onClick={() => decide({ right, isGrant: false })}>
          拒绝
        </button>
      )}
    </span>
  ),
});
