import type { boughtGoods } from '@qingnang/contract/bought-goods';
import { priceE4, priceToYuan } from '@qingnang/rules/money';
import type { z } from 'zod';
import { toSeconds } from '../../../../http/dates.ts';
import type { Bought } from './reads.ts';

export const presentBought = ({ lines, months }: Bought): z.output<typeof boughtGoods.data> => ({
  list: lines.map(({ line_id, order_id, order_no, paid_at, number, unit_price_e4 }) => ({
    line_id,
    order_id,
    order_no,
    at: toSeconds(paid_at),
    number,
    price: priceToYuan(priceE4(unit_price_e4)),
  })),
  months,
});
