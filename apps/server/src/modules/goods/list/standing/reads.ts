import { Recent } from '@qingnang/search/recent';
import type { MayBuy } from '@qingnang/search/types';
import type { Db } from '../../../../db/client.ts';
import { type Buyer, isApproved, type Viewer } from '../../../../http/session.ts';
import { refusedByControl } from '../../../eligibility/reads.ts';

/** What is known of a buyer for the order and the filters of lists. */
export interface Standing {
  /** Missing for who may not buy. */
  mayBuy?: MayBuy;
  boughtIds?: ReadonlySet<number>;
}

/** Milliseconds for which an account's own figures may be old. */
const BOUGHT_FRESH_MS = 60_000;
const REFUSED_FRESH_MS = 5_000;
const MOST_ACCOUNTS = 5_000;

interface Kept {
  ids: ReadonlySet<number>;
  until: number;
}

/** Sets of goods by account, some time old. A set that is read again and is the same stays the same one. */
class KeptSets {
  readonly #sets = new Recent<number, Kept>(MOST_ACCOUNTS);
  readonly #freshMs: number;
  readonly #read: (buyer: Buyer) => Promise<ReadonlySet<number>>;

  constructor(freshMs: number, read: (buyer: Buyer) => Promise<ReadonlySet<number>>) {
    this.#freshMs = freshMs;
    this.#read = read;
  }

  async of(buyer: Buyer): Promise<ReadonlySet<number>> {
    const kept = this.#sets.get(buyer.accountId);
    if (kept && kept.until > Date.now()) return kept.ids;
    const read = await this.#read(buyer);
    const ids = kept && isSame(kept.ids, read) ? kept.ids : read;
    this.#sets.set(buyer.accountId, { ids, until: Date.now() + this.#freshMs });
    return ids;
  }
}

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  one.size === other.size && [...one].every((id) => other.has(id));

const keptOf = new WeakMap<Db, { bought: KeptSets; refused: KeptSets }>();

/** What who asks may buy and has bought; nothing for a visitor. */
export async function standingOf(db: Db, viewer: Viewer): Promise<Standing> {
  const { buyer } = viewer;
  if (!buyer) return {};
  const kept = keptIn(db);
  if (!isApproved(buyer)) return { boughtIds: await kept.bought.of(buyer) };
  const [boughtIds, refused] = await Promise.all([kept.bought.of(buyer), kept.refused.of(buyer)]);
  return { boughtIds, mayBuy: { scopes: openScopes(buyer), refused } };
}

function keptIn(db: Db): { bought: KeptSets; refused: KeptSets } {
  const known = keptOf.get(db);
  if (known) return known;
  const kept = {
    bought: new KeptSets(BOUGHT_FRESH_MS, (buyer) => boughtIds(db, buyer)),
    refused: new KeptSets(REFUSED_FRESH_MS, (buyer) => refusedByControl(db, buyer)),
  };
  keptOf.set(db, kept);
  return kept;
}

/** Scopes of the account that no paper out of date has closed. */
function openScopes({ scopes, expired }: Buyer): ReadonlySet<string> {
  const closed = new Set(expired.flatMap(({ gatesScopes }) => gatesScopes));
  return closed.size === 0 ? scopes : new Set([...scopes].filter((scope) => !closed.has(scope)));
}

async function boughtIds(db: Db, buyer: Buyer): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('account_goods')
    .select('goods_id')
    .where('account_id', '=', buyer.accountId)
    .execute();
  return new Set(rows.map((row) => row.goods_id));
}
