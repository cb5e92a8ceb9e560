import { parseFen } from '@qingnang/rules/money';
import { rateWords } from './report.ts';
import type { PromotionValues } from './values.ts';

/** Fen or pieces to be reached, and fen given. */
interface Rate {
  reach: bigint;
  minus: bigint;
}

/**
 * What is worth a warning at a step of 每满: it gives less for each yuan or piece than the step below it, so that who buys more
 * may get less. '' = nothing.
 */
export function fallingRate(
  { basis, is_repeating, tiers }: Pick<PromotionValues, 'basis' | 'is_repeating' | 'tiers'>,
  at: number,
): string {
  const [below, own] = [rateOf(basis, tiers[at - 1]), rateOf(basis, tiers[at])];
  if (!is_repeating || !below || !own || own.minus * below.reach >= below.minus * own.reach) return '';
  return basis === 'amount'
    ? `低于上一档 ${rateWords(Number(below.minus), Number(below.reach))}`
    : '每件低于上一档';
}

function rateOf(
  basis: PromotionValues['basis'],
  tier: PromotionValues['tiers'][number] | undefined,
): Rate | null {
  const minus = parseFen((tier?.minus ?? '').trim());
  const reach =
    basis === 'amount' ? parseFen((tier?.reach_amount ?? '').trim()) : BigInt(tier?.reach_number ?? 0);
  return minus === null || !reach ? null : { reach, minus };
}
