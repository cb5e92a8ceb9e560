import type { MemberCentre } from '@qingnang/contract/shell';
import { fen, fenToYuan } from '@qingnang/rules/money';
import type { CentreRow } from './reads.ts';

export const centreData = ({ months, ...orders }: CentreRow): MemberCentre => ({
  orders,
  months: months.map(({ month, fen: amount }) => ({ month, amount: fenToYuan(fen(amount)) })),
});
