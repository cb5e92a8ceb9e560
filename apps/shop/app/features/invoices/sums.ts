import { fenToYuan, parseFen, sumFen } from '@qingnang/rules/money';

/** What amounts in yuan come to, without what floats would add. */
export const sumOf = (rows: readonly { amount: number }[]): number =>
  fenToYuan(sumFen(rows.flatMap(({ amount }) => parseFen(amount) ?? [])));
