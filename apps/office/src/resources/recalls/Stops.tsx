import { LOT_STOP_STATES } from '@qingnang/contract/lot-stops';
import { lotMark } from '@qingnang/contract/recall-words';
import { useState } from 'react';
import { count, dateTime } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { type LotStop, useReleaseLot, useStops } from './api.ts';
import { StopDialog } from './parts/StopDialog.tsx';
import { RecallTabs } from './parts/Tabs.tsx';
import './recalls.css';

const NAMES = { open: '停售中', released: '已解除' } as const;

/** 停售批号: what may not be sold, by goods and lot number. */
export function StopList() {
  const params = useListParams();
  const state = params.get('state') === 'released' ? 'released' : 'open';
  const stops = useStops({ state, keywords: params.get('keywords'), page: params.page });
  const canStop = may(useMe(), 'quality.write');
  const [isStopping, setStopping] = useState(false);
  const [releasing, setReleasing] = useState<LotStop | null>(null);
  return (
    <>
      <ListPage<LotStop>
        title="停售批号"
        label="停售批号列表"
        measure="个"
        noun="批号"
        note="停售后所有仓库的该批号都不能下单、拣货、发货，新到货也会锁定"
        acts={
          canStop && (
            <button type="button" className="btn danger" onClick={() => setStopping(true)}>
              批号停售
            </button>
          )
        }
        tabs={<RecallTabs />}
        params={params}
        search={{ label: '搜索停售批号', placeholder: '批号、商品、批准文号' }}
        filters={[
          {
            name: 'state',
            label: '状态',
            options: LOT_STOP_STATES.map((value) => ({
              value: value === 'open' ? '' : value,
              label: NAMES[value],
            })),
          },
        ]}
        query={stops}
        columns={columns(state, canStop ? setReleasing : null)}
        empty={state === 'open' ? '没有停售的批号' : '没有解除过停售'}
      />
      {isStopping && <StopDialog lot={null} close={() => setStopping(false)} />}
      {releasing && <Release stop={releasing} close={() => setReleasing(null)} />}
    </>
  );
}

function Release({ stop, close }: { stop: LotStop; close: () => void }) {
  const release = useReleaseLot(stop.id);
  return (
    <ReasonDialog
      title={`解除停售：批号 ${stop.lot_no}`}
      content={`另一位同事复核同意后，${stop.name} 锁定的 ${count(stop.locked)} ${stop.bzdw}重新上架；已过有效期的不上架。`}
      okText="提交复核"
      act={(reason) => release.mutateAsync(reason)}
      done="已提交，等待另一位同事复核"
      close={close}
    />
  );
}

const columns = (state: 'open' | 'released', release: ((stop: LotStop) => void) | null): Columns<LotStop> => [
  {
    title: '商品',
    key: 'goods',
    render: (_, row) => (
      <>
        {row.name} <span className="muted">{row.ypgg}</span>
        <div className="muted small">{row.sccj}</div>
      </>
    ),
  },
  { title: '批号', key: 'lot', className: 'nowrap', width: 130, render: (_, row) => row.lot_no },
  {
    title: '原因',
    key: 'reason',
    render: (_, row) => (
      <>
        <span className={row.recall_class > 0 ? 'bad' : ''}>
          {lotMark(row.recall_class) || row.reason_name}
        </span>
        <div className="sub small">{row.words}</div>
      </>
    ),
  },
  {
    title: '锁定',
    key: 'locked',
    align: 'right',
    width: 120,
    render: (_, row) => (
      <>
        {count(row.locked)} {row.bzdw}
        {row.reserved > 0 && <div className="warn small">订单占用 {count(row.reserved)}</div>}
      </>
    ),
  },
  { title: '仓库', key: 'warehouses', width: 130, render: (_, row) => row.warehouses.join('、') || '未入库' },
  {
    title: '停售',
    key: 'stopped',
    className: 'sub nowrap',
    width: 140,
    render: (_, row) => (
      <>
        {dateTime(row.stopped_at)}
        <div className="small">{row.stopped_by}</div>
      </>
    ),
  },
  state === 'open' ? acts(release) : RELEASED,
];

const RELEASED: Columns<LotStop>[number] = {
  title: '解除',
  key: 'released',
  render: (_, row) => (
    <>
      {row.released_by} {row.released_at !== null && dateTime(row.released_at)}
      <div className="sub small">{row.release_reason}</div>
    </>
  ),
};

const acts = (release: ((stop: LotStop) => void) | null): Columns<LotStop>[number] => ({
  title: '操作',
  key: 'acts',
  width: 110,
  render: (_, row) => {
    if (row.is_asked === 1) return <span className="muted">待复核</span>;
    if (!release) return null;
    return (
      <button type="button" className="btn text" onClick={() => release(row)}>
        解除停售
      </button>
    );
  },
});
