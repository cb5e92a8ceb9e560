import { Select } from 'antd';
import { useOptions } from '../../../app/options.ts';
import { SearchBox } from '../../../app/SearchBox.tsx';
import type { ListParams } from '../../../app/useListParams.ts';

/** What narrows every list of orders: words, and the warehouse they leave from. */
export function OrderSearch({ params }: { params: ListParams }) {
  const { data: options } = useOptions();
  return (
    <>
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
    </>
  );
}
