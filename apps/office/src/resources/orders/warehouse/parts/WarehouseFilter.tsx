import { Select } from 'antd';
import type { ListParams } from '../../../../app/useListParams.ts';
import { OrderSearch } from '../../parts/OrderSearch.tsx';

export function WarehouseFilter({ params }: { params: ListParams }) {
  return (
    <search className="filt">
      <OrderSearch params={params} />
      <Select
        aria-label="订单类型"
        className="desk-select"
        value={params.get('kind')}
        onChange={(kind) => params.set({ kind })}
        options={[
          { value: '', label: '全部类型' },
          { value: 'normal', label: '普通订单' },
          { value: 'receipt', label: '含麻订单' },
        ]}
      />
    </search>
  );
}
