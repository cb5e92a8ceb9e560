import { useState } from 'react';
import { Bones, Failed } from '../../app/failure.tsx';
import { count } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { type StaffWarehouse, useWarehouses } from './api.ts';
import { type EditedRule, RuleDialog } from './parts/RuleDialog.tsx';
import { Trial } from './parts/Trial.tsx';
import { WarehouseCard } from './parts/WarehouseCard.tsx';
import { WarehouseDialog } from './parts/WarehouseDialog.tsx';
import './warehouses.css';

/** 仓库与配送: where goods are sold from, and what an order pays for its way by where it goes. */
export function WarehousePage() {
  const { data, error, refetch } = useWarehouses();
  const [edited, setEdited] = useState<StaffWarehouse | 'new' | null>(null);
  const [rule, setRule] = useState<EditedRule | null>(null);
  return (
    <>
      <PageTitle>仓库与配送</PageTitle>
      <div className="page-head">
        <h1>仓库与配送</h1>
        {data && <span className="muted">{count(data.list.length)} 个仓库</span>}
        <div className="btns">
          <button type="button" className="btn primary" onClick={() => setEdited('new')}>
            <Icon name="plus" /> 新增仓库
          </button>
        </div>
      </div>
      {!data && (error ? <Failed error={error} retry={refetch} /> : <Bones lines={12} />)}
      {data?.list.length === 0 && (
        <section className="card">
          <p className="state">还没有仓库。没有仓库就没有库存，商品不能销售，请先新增一个。</p>
        </section>
      )}
      {data?.list.map((warehouse) => (
        <WarehouseCard
          key={warehouse.id}
          warehouse={warehouse}
          edit={() => setEdited(warehouse)}
          editRule={(one) => setRule({ warehouse, rule: one })}
        />
      ))}
      {data && data.list.length > 0 && <Trial warehouses={data.list} />}
      <WarehouseDialog
        warehouse={edited === 'new' ? null : edited}
        isOpen={edited !== null}
        close={() => setEdited(null)}
      />
      <RuleDialog edited={rule} close={() => setRule(null)} />
    </>
  );
}
