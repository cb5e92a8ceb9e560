import type { adminPromotionSimulate } from '@qingnang/contract/admin-promotions';
import { fen, fenToYuan, priceToYuan } from '@qingnang/rules/money';
import type { z } from 'zod';
import { presentTotals } from '../../../ordering/present.ts';
import type { Cart } from '../../../ordering/rules.ts';
import type { Simulation } from './reads.ts';

export function simulationData({
  company,
  before,
  after,
}: Simulation): z.output<typeof adminPromotionSimulate.data> {
  const lineOf = (cart: Cart, id: number) => cart.quote.lines.find((line) => line.id === String(id));
  return {
    company,
    lines: before.lines.map((line) => {
      const { row, offer, unitPrice, reason } = line;
      const quoted = lineOf(before, row.id);
      return {
        goods_id: row.goods_id,
        name: offer.name,
        number: row.number,
        price: priceToYuan(unitPrice),
        amount: fenToYuan(quoted?.amount ?? fen(0)),
        discount_before: fenToYuan(quoted?.manjian ?? fen(0)),
        discount_after: fenToYuan(lineOf(after, row.id)?.manjian ?? fen(0)),
        reason: reason?.message ?? '',
      };
    }),
    before: presentTotals(before),
    after: presentTotals(after),
  };
}
