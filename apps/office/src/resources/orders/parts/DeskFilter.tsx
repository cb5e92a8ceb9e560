import { Select } from 'antd';
import { useState } from 'react';
import { DayRange } from '../../../app/DayRange.tsx';
import { useOptions } from '../../../app/options.ts';
import { SearchBox } from '../../../app/SearchBox.tsx';
import type { ListParams } from '../../../app/useListParams.ts';
import { CLEARED, isFiltered, MORE_FILTERS } from '../filter.ts';
import { PAYMENT_OPTIONS } from '../statuses.ts';
import { MoreFilters } from './MoreFilters.tsx';

/** What narrows the desk's list: what is used all day in one row, the rest behind 更多筛选. */
export function DeskFilter({ params }: { params: ListParams }) {
  const { data: options } = useOptions();
  const set = MORE_FILTERS.filter((name) => params.get(name) !== '').length;
  const [isOpen, setOpen] = useState(set > 0);
  return (
    <>
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
          aria-label="支付方式"
          className="desk-select"
          value={params.get('payment_method')}
          onChange={(payment_method) => params.set({ payment_method })}
          options={[{ value: '', label: '全部支付' }, ...PAYMENT_OPTIONS]}
        />
        <DayRange
          label="下单日期"
          from={params.get('from')}
          to={params.get('to')}
          onRange={(range) => params.set({ ...range })}
        />
        <button type="button" className="btn" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          更多筛选{set > 0 && ` ${set}`}
        </button>
        {isFiltered(params) && (
          <button type="button" className="btn text" onClick={() => params.set(CLEARED)}>
            清空
          </button>
        )}
      </search>
      {isOpen && <MoreFilters params={params} />}
    </>
  );
}
