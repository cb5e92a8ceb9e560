import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Buyer } from '../../../../http/session.ts';
import { promotionStamp } from '../../../catalogue/reads.ts';
import { exchangeSpecials, promotionsFor } from '../../../marketing/reads.ts';
import { cartOf } from '../reads.ts';
import { COMBINATION } from '../rules.ts';
import type { NamedSources, Wanted } from './rules.ts';

/** What lines that name a promotion ask for. No statement where none does, as with nearly every line that is added. */
export async function namedSources(db: Db, buyer: Buyer, wanted: readonly Wanted[]): Promise<NamedSources> {
  const named = wanted.filter(({ goodsManjianId, type }) => goodsManjianId !== 0 && type !== COMBINATION);
  if (named.length === 0) return { exchanges: new Map(), promotions: [], cart: null };
  const [exchanges, promotions] = await Promise.all([
    exchangeSpecials(
      db,
      buyer,
      named.flatMap(({ goodsPriceId }) => goodsPriceId ?? []),
    ),
    promotionStamp(db).then((stamp) =>
      promotionsFor(
        db,
        { buyer },
        named.map(({ goodsId }) => goodsId),
        stamp,
      ),
    ),
  ]);
  return { exchanges, promotions, cart: exchanges.size > 0 ? await cartOf(db, buyer) : null };
}

/** Those of the offers that are 换购 and run. Asked only about lines that were refused. */
export async function runningExchanges(
  db: Db | Tx,
  buyer: Buyer,
  offerIds: readonly number[],
): Promise<Set<number>> {
  const exchanges = await exchangeSpecials(db, buyer, offerIds);
  return new Set([...exchanges.values()].filter(({ runs }) => runs).map(({ id }) => id));
}
