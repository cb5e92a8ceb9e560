/** Four eyes on prices of campaigns: docs/rules/promotions.md#prices-that-two-agree-on. */

import type { z } from 'zod';
import type { Tx } from '../../../../db/transaction.ts';
import { momentInChina } from '../../../../http/dates.ts';
import type { Staff } from '../../../../http/session.ts';
import { type Act, ask } from '../../../identity/writes.ts';
import { timeOf } from '../admin/rules.ts';
import { type LowPrice, lowWords } from './rules.ts';

/** What every act that sets prices of a campaign has. */
export const OF_CAMPAIGNS = { policy: 'campaign_price', permission: 'campaign.write' } as const;

/** What the form of every campaign says. */
interface Terms {
  /** Unix seconds. */
  starts_at: number;
  ends_at: number;
  stock_total?: number | undefined;
  limit_per_account?: number | undefined;
}

interface LowAbout {
  /** `新增秒杀「周末特惠」` */
  what: string;
  low: readonly LowPrice[];
  /** One request for the same waits at a time. */
  subject: string;
}

/** Asks for an act whose prices are too low for one person. @throws what the act throws; 409 when the same waits already */
export async function askLow<Schema extends z.ZodType>(
  tx: Tx,
  staff: Staff,
  act: Act<Schema>,
  input: z.input<Schema> & Terms,
  { what, low, subject }: LowAbout,
): Promise<void> {
  await ask(tx, staff, act, input, { subject, words: `${what}：${lowWords(low)}；${termWords(input)}` });
}

/** `11月24日 18:30 至 11月25日 18:30，活动库存 10，每户限购 2` */
const termWords = ({ starts_at, ends_at, stock_total, limit_per_account }: Terms): string =>
  [
    `${momentInChina(timeOf(starts_at))} 至 ${momentInChina(timeOf(ends_at))}`,
    stock_total === undefined ? '卖货架库存' : `活动库存 ${stock_total}`,
    ...(limit_per_account === undefined ? [] : [`每户限购 ${limit_per_account}`]),
  ].join('，');
