import { LOT_STATES, type LotState } from '@qingnang/contract/lot-arrivals';
import { useState } from 'react';
import { Link } from 'react-router';
import { count, dateTime } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { optionsOf } from '../../app/words.ts';
import { type ArrivedLot, useLots } from './api.ts';
import { ImportArrivals } from './parts/ImportArrivals.tsx';

/** 批号与入库: every lot that came in, the newest first; many come in by a file. */
export function LotList() {
  const canWrite = may(useMe(), 'goods.write');
  const params = useListParams();
  const lots = useLots({ keywords: params.get('keywords'), state: params.get('state'), page: params.page });
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <ListPage<ArrivedLot>
        title="批号与入库"
        label="批号列表"
        measure="个"
        noun="批号"
        note="一个商品的几个批号也可以在商品的“批号”里登记"
        params={params}
        acts={
          canWrite && (
            <button type="button" className="btn primary" onClick={() => setImporting(true)}>
              <Icon name="upload" /> 按文件入库
            </button>
          )
        }
        search={{ label: '搜索批号', placeholder: '商品、规格、批号' }}
        filters={[
          {
            name: 'state',
            label: '状态',
            options: [{ value: '', label: '全部批号' }, ...optionsOf(LOT_STATES)],
          },
        ]}
        query={lots}
        columns={COLUMNS}
        empty="没有符合条件的批号"
      />
      {isImporting && <ImportArrivals close={() => setImporting(false)} />}
    </>
  );
}

const TONES: Record<LotState, string> = { on: 'ok', expired: 'bad', stopped: 'bad', gone: '' };

const COLUMNS: Columns<ArrivedLot> = [
  {
    title: '商品',
    key: 'goods',
    render: (_, lot) => (
      <>
        <Link to={`/goods/${lot.goods_id}`}>{lot.name}</Link>
        <div className="muted small">
          {lot.ypgg} {lot.sccj}
        </div>
      </>
    ),
  },
  { title: '仓库', dataIndex: 'warehouse', className: 'nowrap', width: 110 },
  { title: '批号', dataIndex: 'lot_no', className: 'nowrap', width: 130 },
  {
    title: '生产日期 / 有效期至',
    key: 'days',
    className: 'nowrap',
    width: 160,
    render: (_, lot) => (
      <>
        {lot.produced_on ?? '—'}
        <div>{lot.expires_on ?? '—'}</div>
      </>
    ),
  },
  {
    title: '库存',
    key: 'quantity',
    align: 'right',
    width: 100,
    render: (_, { quantity, locked }) => (
      <>
        {count(quantity)}
        {locked > 0 && <div className="muted small">锁定 {count(locked)}</div>}
      </>
    ),
  },
  {
    title: '状态',
    key: 'state',
    width: 90,
    render: (_, { state, state_name }) => <span className={`tag ${TONES[state]}`}>{state_name}</span>,
  },
  { title: '首次入库', key: 'at', className: 'sub nowrap', width: 150, render: (_, { at }) => dateTime(at) },
];
