import { count } from '../../app/format.ts';
import type { Columns } from '../../app/ListTable.tsx';
import { StockBar } from '../../app/StockBar.tsx';
import { OfferPage } from '../combinations/parts/OfferPage.tsx';
import { isOpen } from '../goods/side/specials.ts';
import { type StaffPromotion, usePromotion, usePromotions, useStopPromotion } from './api.ts';
import { EditPromotion, NewPromotion } from './Form.tsx';
import { blankPromotion, copyOf, giftStock, stopWords, tierWords } from './values.ts';

/** 组合满赠: gifts for buying enough of a group of goods. */
export function PromotionList() {
  return (
    <OfferPage<StaffPromotion>
      name="组合满赠"
      base="/promotions"
      useRows={usePromotions}
      useRow={usePromotion}
      useStop={useStopPromotion}
      stopWords={stopWords}
      summary={(row) =>
        row.tiers.map((tier) => (
          <div key={tier.id} className="muted small">
            {tierWords(row, tier)}
          </div>
        ))
      }
      columns={COLUMNS}
      create={(from, close) => (
        <NewPromotion start={from ? copyOf(from, now()) : blankPromotion(now())} close={close} />
      )}
      edit={(row, canWrite, close) => <EditPromotion promotion={row} canWrite={canWrite} close={close} />}
    />
  );
}

/** Unix seconds. */
const now = () => Date.now() / 1000;

const COLUMNS: Columns<StaffPromotion> = [
  {
    title: '范围',
    key: 'goods',
    className: 'sub nowrap',
    width: 100,
    render: (_, { goods, ck_name: place }) => (
      <>
        {place}
        <div>{count(goods.length)} 个商品</div>
      </>
    ),
  },
  {
    title: '已赠',
    key: 'given',
    width: 150,
    render: (_, row) => (
      <>
        {count(row.given)} 件
        <StockBar {...giftStock(row.tiers)} isOpen={isOpen(row)} unit="件" label="已赠占赠品库存" />
      </>
    ),
  },
];
