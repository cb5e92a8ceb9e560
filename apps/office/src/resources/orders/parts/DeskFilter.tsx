import { DayRange } from '../../../app/DayRange.tsx';
import { SearchBox } from '../../../app/SearchBox.tsx';
import type { ListParams } from '../../../app/useListParams.ts';

/** One row: words and the days on which orders were placed. */
export function DeskFilter({ params }: { params: ListParams }) {
  const isFiltered = ['keywords', 'from', 'to'].some((name) => params.get(name) !== '');
  return (
    <search className="filt">
      <SearchBox
        label="搜索订单"
        placeholder="订单号、客户、商品"
        value={params.get('keywords')}
        onSearch={(keywords) => params.set({ keywords })}
      />
      <DayRange label="下单日期" from={params.get('from')} to={params.get('to')} onRange={params.set} />
      {isFiltered && (
        <button
          type="button"
          className="btn text"
          onClick={() => params.set({ keywords: '', from: '', to: '' })}
        >
          清空
        </button>
      )}
    </search>
  );
}
