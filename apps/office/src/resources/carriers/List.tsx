import type { Carriers } from '@qingnang/contract/carriers';
import { useState } from 'react';
import { Icon } from '../../app/Icon.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { type Carrier, useCarriers } from './api.ts';
import { CarrierDialog } from './CarrierDialog.tsx';

/** What the dialog is about: a carrier, or 'new'; null = it is closed. */
type Edited = Carrier | 'new' | null;

const TRACKING_WORDS: Record<Carriers['tracking'], string> = {
  service: '物流查询：快递100。有编码的承运商每半小时查询一次，没有编码的由仓库在订单里登记送达。',
  demo: '物流查询：演示数据，物流动态是编的。',
  none: '物流查询：未接入（设置 KUAIDI100_CUSTOMER 和 KUAIDI100_KEY）。没有物流动态，由仓库在订单里登记送达。',
};

/** 承运商: whom parcels are given to, and who tells where they are. */
export function CarrierList() {
  const { data, error, refetch } = useCarriers();
  const [edited, setEdited] = useState<Edited>(null);
  return (
    <>
      <PageTitle>承运商</PageTitle>
      <div className="page-head">
        <h1>承运商</h1>
        <div className="btns">
          <button type="button" className="btn primary" onClick={() => setEdited('new')}>
            <Icon name="plus" /> 新增承运商
          </button>
        </div>
      </div>
      {data && <p className="alert info">{TRACKING_WORDS[data.tracking]}</p>}
      <section className="card" aria-label="承运商列表">
        <ListTable<Carrier>
          label="承运商"
          columns={[...COLUMNS, actsColumn(setEdited)]}
          rows={data?.list}
          rowKey="id"
          error={error}
          retry={refetch}
          empty="还没有承运商，发货前请新增"
        />
      </section>
      <CarrierDialog
        carrier={edited === 'new' ? null : edited}
        isOpen={edited !== null}
        close={() => setEdited(null)}
      />
    </>
  );
}

const COLUMNS: Columns<Carrier> = [
  { title: '名称', dataIndex: 'name' },
  {
    title: '快递100编码',
    key: 'code',
    render: (_, { code }) => (code === '' ? <span className="muted">不查询</span> : code),
  },
  { title: '查询电话', key: 'phone', className: 'sub', render: (_, { phone }) => phone || '—' },
  {
    title: '状态',
    key: 'is_active',
    render: (_, { is_active: isActive, is_cold: isCold }) => (
      <>
        <span className={isActive === 1 ? 'tag ok' : 'tag'}>{isActive === 1 ? '使用中' : '已停用'}</span>
        {isCold === 1 && <span className="tag info">冷链</span>}
      </>
    ),
  },
];

const actsColumn = (edit: (carrier: Carrier) => void): Columns<Carrier>[number] => ({
  title: '操作',
  key: 'acts',
  width: 90,
  render: (_, carrier) => (
    <button type="button" className="btn sm" onClick={() => edit(carrier)}>
      编辑
    </button>
  ),
});
