import type { MatrixGoods, MatrixQuoteStore, MatrixResult } from '@qingnang/contract/stores';
import { fen, fenToYuan, priceToYuan } from '@qingnang/rules/money';
import { priceAtMinimum } from '../../catalogue/rules.ts';
import { presentAddress } from '../../company/present.ts';
import { presentPlacement } from '../orders/present.ts';
import type { MatrixColumn } from './reads.ts';
import type { StoreQuote, StoreResult } from './writes.ts';

/** @param goodsIds rows in the order asked for */
export function presentMatrix(columns: readonly MatrixColumn[], goodsIds: readonly number[]): MatrixGoods {
  const known = columns[0]?.offers ?? new Map();
  return {
    goods: [...new Set(goodsIds)].flatMap((id) => {
      const offer = columns[0]?.offers.get(id);
      if (!offer) return [];
      return [
        {
          id,
          name: offer.name,
          ypgg: offer.spec,
          sccj: offer.maker,
          bzdw: offer.unit,
          image: offer.image,
          min_order: offer.minOrder,
          multiple: offer.multiple,
          middle_pack: offer.middlePack,
          case_pack: offer.casePack,
          can_split: offer.canSplit,
          round_to_case: offer.roundToCase,
        },
      ];
    }),
    stores: columns.map(({ store }) => ({
      id: store.accountId,
      company: store.company,
      problem: store.passStatus === 1 ? '' : standingWords(store.passStatus),
    })),
    cells: columns.flatMap(({ store, offers }) =>
      [...offers.values()]
        .filter(({ id }) => known.has(id))
        .map((offer) => {
          const price = priceAtMinimum(offer);
          return {
            store_id: store.accountId,
            goods_id: offer.id,
            price: price === null ? null : priceToYuan(price),
            stock: offer.isVisible ? offer.warehouse.available : 0,
            limit_left: offer.limitLeft,
            reason: offer.reason?.message ?? '',
          };
        }),
    ),
  };
}

const STANDING: Readonly<Record<number, string>> = {
  0: '未提交资质',
  2: '资质审核中',
  3: '资质未通过',
  4: '资质已过期',
};
/** Why a company cannot order at all. */
export const standingWords = (passStatus: number): string => STANDING[passStatus] ?? '暂不能采购';

export function presentQuote({
  store,
  addresses,
  addressId,
  lines,
  plan,
  cart,
  problem,
}: StoreQuote): MatrixQuoteStore {
  const quote = plan?.quote ?? cart?.quote;
  const priced = new Map(quote?.lines.map((line) => [line.id, line]));
  return {
    id: store.accountId,
    company: store.company,
    problem: problem?.message ?? '',
    code: problem?.code ?? 0,
    lines: lines.map(({ goodsId, row, note }) => {
      const line = row && priced.get(String(row.id));
      return {
        goods_id: goodsId,
        number: row?.number ?? 0,
        price: line ? priceToYuan(line.unitPrice) : 0,
        amount: line ? fenToYuan(line.amount) : 0,
        note,
      };
    }),
    addresses: addresses.map(presentAddress),
    address_id: addressId,
    orders: plan?.groups.length ?? 0,
    goods_amount: fenToYuan(quote?.goodsAmount ?? fen(0)),
    discount_amount: fenToYuan(quote?.discount ?? fen(0)),
    shipping_fee: fenToYuan(quote?.shippingFee ?? fen(0)),
    payable: fenToYuan(quote?.payable ?? fen(0)),
    quote_hash: plan?.hash ?? '',
  };
}

export const presentResult = ({ store, submitted, problem }: StoreResult): MatrixResult => ({
  id: store.accountId,
  company: store.company,
  orders: submitted ? presentPlacement(submitted).orders : [],
  withheld: submitted?.withheld ?? '',
  is_over_budget: problem?.isOverBudget ?? false,
  problem: problem?.message ?? '',
  code: problem?.code ?? 0,
});

/** `3 家门店下单成功，1 家已提交审批，1 家未下单`: what there is none of is not said. */
export function resultWords(stores: readonly Pick<MatrixResult, 'problem' | 'withheld'>[]): string {
  const refused = stores.filter(({ problem }) => problem !== '').length;
  const waiting = stores.filter(({ withheld }) => withheld !== '').length;
  const done = stores.length - refused - waiting;
  return [
    done > 0 || waiting === 0 ? `${done} 家${refused + waiting === 0 ? '门店' : ''}下单成功` : '',
    waiting > 0 ? `${waiting} 家已提交审批` : '',
    refused > 0 ? `${refused} 家未下单` : '',
  ]
    .filter((part) => part !== '')
    .join('，');
}
