import { RECALL_STATES, type RecallState } from '@qingnang/contract/recall-words';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { count, dateTime } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { type RecallSummary, useRecalls } from './api.ts';
import { Clock } from './parts/Clock.tsx';
import { RecallDialog } from './parts/RecallDialog.tsx';
import { RecallTabs } from './parts/Tabs.tsx';
import './recalls.css';

const EMPTY: Record<RecallState, string> = {
  open: '没有进行中的召回',
  closed: '还没有结束的召回',
  drill: '还没有做过演练',
};
const stateOf = (text: string): RecallState => RECALL_STATES.find((state) => state === text) ?? 'open';

/** 召回台: recalls with their clocks and what has come of them; drills stand apart. */
export function RecallList() {
  const params = useListParams();
  const navigate = useNavigate();
  const state = stateOf(params.get('state'));
  const recalls = useRecalls({ state, keywords: params.get('keywords'), page: params.page });
  const canRecall = may(useMe(), 'quality.write');
  const [beginning, setBeginning] = useState<'real' | 'drill' | null>(null);
  return (
    <>
      <ListPage<RecallSummary>
        title="召回与停售"
        label="召回列表"
        measure="次"
        noun="召回"
        note="召回按批号覆盖所有仓库和收到过的客户；一级 24、二级 48、三级 72 小时内通知到位"
        acts={
          canRecall && (
            <>
              <button type="button" className="btn" onClick={() => setBeginning('drill')}>
                召回演练
              </button>
              <button type="button" className="btn danger" onClick={() => setBeginning('real')}>
                发起召回
              </button>
            </>
          )
        }
        tabs={<RecallTabs state={state} open={recalls.data?.open ?? 0} />}
        params={params}
        search={{ label: '搜索召回', placeholder: '编号、批号、商品' }}
        filters={[]}
        query={recalls}
        columns={COLUMNS}
        empty={EMPTY[state]}
      />
      {beginning && (
        <RecallDialog
          lot={null}
          isDrill={beginning === 'drill'}
          close={() => setBeginning(null)}
          done={({ id }) => void navigate(`/recalls/${id}`)}
        />
      )}
    </>
  );
}

const COLUMNS: Columns<RecallSummary> = [
  {
    title: '召回',
    key: 'no',
    className: 'nowrap',
    width: 170,
    render: (_, row) => (
      <>
        <Link to={`/recalls/${row.id}`}>{row.recall_no}</Link>
        <div className={row.class === 1 ? 'bad small' : 'muted small'}>
          {row.is_drill === 1 ? '演练 · ' : ''}
          {row.class_name}
        </div>
      </>
    ),
  },
  {
    title: '商品与批号',
    key: 'goods',
    render: (_, row) => (
      <>
        {row.name} <span className="muted">{row.ypgg}</span>
        <div className="muted small">
          批号 <span className="nowrap">{row.lot_no}</span> · {row.sccj}
        </div>
      </>
    ),
  },
  {
    title: '已确认',
    key: 'confirmed',
    align: 'right',
    width: 100,
    render: (_, row) => `${count(row.confirmed)} / ${count(row.holders)} 家`,
  },
  {
    title: '未退回',
    key: 'outstanding',
    align: 'right',
    width: 100,
    render: (_, row) => `${count(row.outstanding)} ${row.bzdw}`,
  },
  { title: '时限', key: 'clock', width: 160, render: (_, row) => <Clock recall={row} /> },
  {
    title: '发起',
    key: 'begun',
    className: 'sub nowrap',
    width: 150,
    render: (_, row) => (
      <>
        {dateTime(row.begun_at)}
        <div className="small">{row.begun_by}</div>
      </>
    ),
  },
];
