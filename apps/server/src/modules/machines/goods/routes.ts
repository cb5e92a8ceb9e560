import { v1ContractPricesWrite, v1Goods, v1GoodsWrite, v1PricesWrite } from '@qingnang/contract/v1-goods';
import { on, type Route } from '../../../http/serve.ts';
import { writeContractPrices } from './contracts/writes.ts';
import { goodsData } from './present.ts';
import { writePrices } from './prices/writes.ts';
import { goodsOfNumber } from './reads.ts';
import { writeGoods } from './writes.ts';

export const routes: readonly Route[] = [
  on(v1GoodsWrite, ({ body }, { db, staff, idempotency }) => writeGoods(db, staff, body, idempotency)),
  on(v1PricesWrite, ({ body }, { db, staff, idempotency }) => writePrices(db, staff, body, idempotency)),
  on(v1ContractPricesWrite, ({ body }, { db, staff, idempotency }) =>
    writeContractPrices(db, staff, body, idempotency),
  ),
  on(v1Goods, async ({ params, query }, { db, staff }) =>
    goodsData(await goodsOfNumber(db, staff, query.source, params.external_id)),
  ),
];
