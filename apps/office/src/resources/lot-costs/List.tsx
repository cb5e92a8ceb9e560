import { COST_STATES } from '@qingnang/contract/lot-costs';
import { useState } from 'react';
import { Link } from 'react-router';
import { count, dateTime, unitPrice } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { optionsOf } from '../../app/words.ts';
import { exportPath, type LotCost, useLotCosts } from './api.ts';
import { CostDialog } from './parts/CostDialog.tsx';
import { ImportCosts } from './parts/ImportCosts.tsx';

/** 批次成本: what a piece of each lot has cost, without tax. */
export function LotCostList() {
  const canWrite = may(useMe(), 'cost.write');
  const params = useListParams();
  const filter = { keywords: params.get('keywords'), state: params.get('state'), page: params.page };
  const lots = useLotCosts(filter);
  const [edited, setEdited] = useState<LotCost | null>(null);
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <ListPage<LotCost>
        title="批次成本"
        label="批次成本列表"
        measure="个"
        noun="批次"
        params={params}
        acts={
          <>
            <a className="btn" href={exportPath(filter)} download>
              <Icon name="download" /> 导出
            </a>
            {canWrite && (
              <button type="button" className="btn primary" onClick={() => setImporting(true)}>
                <Icon name="upload" /> 导入成本
              </button>
            )}
          </>
        }
        search={{ label: '搜索批次', placeholder: '商品、规格、批号' }}
        filters={[
          {
            name: 'state',
            label: '成本',
            options: [{ value: '', label: '全部批次' }, ...optionsOf(COST_STATES)],
          },
        ]}
        query={lots}
        columns={[...COLUMNS, actsColumn(canWrite, setEdited)]}
        empty="没有符合条件的批次"
      />
      {edited && <CostDialog lot={edited} canWrite={canWrite} close={() => setEdited(null)} />}
      {isImporting && <ImportCosts close={() => setImporting(false)} />}
    </>
  );
}

const COLUMNS: Columns<LotCost> = [
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
  { title: '库存', key: 'quantity', align: 'right', width: 90, render: (_, { quantity }) => count(quantity) },
  {
    title: '进价（不含税）',
    key: 'cost',
    align: 'right',
    width: 130,
    render: (_, { cost }) =>
      cost === null ? <span className="tag wait">{COST_STATES.unknown}</span> : <b>{unitPrice(cost)}</b>,
  },
  {
    title: '最近修改',
    key: 'at',
    className: 'sub nowrap',
    width: 150,
    render: (_, { at, staff }) =>
      at !== null && (
        <>
          {dateTime(at)}
          <div className="small">{staff}</div>
        </>
      ),
  },
];

const actsColumn = (canWrite: boolean, edit: (lot: LotCost) => void): Columns<LotCost>[number] => ({
  title: '操作',
  key: 'acts',
  width: 90,
  render: (_, lot) => (
    <button type="button" className="btn sm" onClick={() => edit(lot)}>
      {canWrite ? '修改' : '历史'}
    </button>
  ),
});
