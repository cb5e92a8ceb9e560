import { Select } from 'antd';
import { useOptions } from '../../../app/options.ts';
import { SearchBox } from '../../../app/SearchBox.tsx';
import type { ListParams } from '../../../app/useListParams.ts';

export function WarehouseFilter({ params }: { params: ListParams }) {
  const { data: options } = useOptions();
  return (
    <search className="filt">
      <SearchBox
        label="搜索订单"
        placeholder="订单号、客户、收货人、商品"
        value={params.get('keywords')}
        onSearch={(keywords) => params.set({ keywords })}
      />
      <Select
        aria-label="仓库"
        className="desk-select"
        value={params.get('ck_id')}
        onChange={(ck_id) => params.set({ ck_id })}
        options={[
          { value: '', label: '全部仓库' },
          ...(options?.warehouses ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
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
