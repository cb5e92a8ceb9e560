import { Select } from 'antd';
import { useState } from 'react';
import { DayRange } from '../../../app/DayRange.tsx';
import type { ListParams } from '../../../app/useListParams.ts';
import { PAYMENT_OPTIONS } from '../../../shared/order-statuses.ts';
import { CLEARED, isFiltered, MORE_FILTERS } from '../filter.ts';
import { MoreFilters } from './MoreFilters.tsx';
import { OrderSearch } from './OrderSearch.tsx';

/** What narrows the desk's list: what is used all day in one row, the rest behind 更多筛选. */
export function DeskFilter({ params }: { params: ListParams }) {
  const set = MORE_FILTERS.filter((name) => params.get(name) !== '').length;
  const [isOpen, setOpen] = useState(set > 0);
  return (
    <>
      <search className="filt">
        <OrderSearch params={params} />
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
