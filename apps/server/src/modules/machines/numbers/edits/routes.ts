// 外部编号 of goods and customers in the office.
import * as contract from '@qingnang/contract/external-numbers';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { numbersOfOne } from './reads.ts';
import { saveNumbers } from './writes.ts';

const SAVED = '外部编号已保存';

export const routes: readonly Route[] = [
  on(contract.adminGoodsNumbers, async ({ params: { id } }, { db, staff }) => ({
    numbers: await numbersOfOne(db, staff, 'goods', id),
  })),
  on(contract.adminGoodsNumbersSave, async ({ params: { id }, body }, { db, staff }) => {
    const numbers = await saveNumbers(db, staff, { kind: 'goods', id }, body.numbers);
    return new Answer({ numbers }, SAVED);
  }),
  on(contract.adminCustomerNumbers, async ({ params: { id } }, { db, staff }) => ({
    numbers: await numbersOfOne(db, staff, 'customer', id),
  })),
  on(contract.adminCustomerNumbersSave, async ({ params: { id }, body }, { db, staff }) => {
    const numbers = await saveNumbers(db, staff, { kind: 'customer', id }, body.numbers);
    return new Answer({ numbers }, SAVED);
  }),
];
