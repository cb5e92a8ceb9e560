import { count, unitPrice } from '../../app/format.ts';
import type { Columns } from '../../app/ListTable.tsx';
import { StockBar } from '../../app/StockBar.tsx';
import { isOpen } from '../../shared/offer-states.ts';
import { type StaffCombination, useCombination, useCombinations, useStopCombination } from './api.ts';
import { EditCombination, NewCombination } from './Form.tsx';
import { OfferPage } from './parts/OfferPage.tsx';
import { blankCombination, copyOf, partsWords, savedWords, stopWords } from './values.ts';

/** 组合购: sets of goods at a price of their own. */
export function CombinationList() {
  return (
    <OfferPage<StaffCombination>
      name="组合购"
      base="/combinations"
      useRows={useCombinations}
      useRow={useCombination}
      useStop={useStopCombination}
      stopWords={stopWords}
      summary={(row) => (
        <div className="muted small">
          {row.ck_name}　{partsWords(row.items)}
        </div>
      )}
      columns={COLUMNS}
      create={(from, close) => (
        <NewCombination start={from ? copyOf(from, now()) : blankCombination(now())} close={close} />
      )}
      edit={(row, canWrite, close) => <EditCombination combination={row} canWrite={canWrite} close={close} />}
    />
  );
}

/** Unix seconds. */
const now = () => Date.now() / 1000;

const COLUMNS: Columns<StaffCombination> = [
  {
    title: '组合价',
    key: 'price',
    align: 'right',
    className: 'nowrap',
    width: 90,
    render: (_, row) => (
      <>
        <span className="strong">{unitPrice(row.price)}</span>
        <div className="muted small">{savedWords(row.items)}</div>
      </>
    ),
  },
  {
    title: '已售',
    key: 'sold',
    width: 150,
    render: (_, row) => (
      <>
        {count(row.sold)} 套
        {row.limit_per_account !== null && (
          <span className="muted small">　每户限 {count(row.limit_per_account)} 套</span>
        )}
        {row.stock_total !== null && (
          <StockBar left={row.stock_left ?? 0} total={row.stock_total} isOpen={isOpen(row)} unit="套" />
        )}
      </>
    ),
  },
];
