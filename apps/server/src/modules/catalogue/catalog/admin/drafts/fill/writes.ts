import type { adminDraftsFill, DraftsFilled } from '@qingnang/contract/goods-drafts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../../../db/client.ts';
import { json } from '../../../../../../db/json.ts';
import { inTransaction, type Tx } from '../../../../../../db/transaction.ts';
import type { Staff } from '../../../../../../http/session.ts';
import { forbiddenList } from '../../../forbidden/reads.ts';
import { makerIds } from '../../../import/batch/writes.ts';
import { UNKNOWN_MAKER } from '../../../import/rules.ts';
import { noteFills } from '../../../reference/log/writes.ts';
import { referencesOf } from '../../../reference/reads.ts';
import { approvalNumber } from '../../../reference/rules.ts';
import { identityOf, takenIdentities } from '../reads.ts';
import { fillableDrafts } from './reads.ts';
import { type DraftFill, draftFill, type FillableDraft } from './rules.ts';

/** Drafts of one call. */
const MOST = 500;

type Wanted = z.output<NonNullable<typeof adminDraftsFill.body>>;

/** Fills what drafts leave empty by their approval numbers; who wants all of them asks again from `next` on. */
export function fillDrafts(db: Db, staff: Staff, { ids, after }: Wanted): Promise<DraftsFilled> {
  return inTransaction(db, async (tx) => {
    const drafts = await fillableDrafts(tx, { ids: ids ?? null, after, most: MOST });
    const references = await referencesOf(
      tx,
      drafts.map((draft) => draft.approval_no),
    );
    const forbidden = await forbiddenList(tx);
    const fills = drafts.map((draft) => ({
      draft,
      ...draftFill(draft, references.get(approvalNumber(draft.approval_no)) ?? null, forbidden),
    }));
    await refuseTwins(tx, fills);
    await writeFills(
      tx,
      staff,
      fills.filter(({ reason }) => reason === ''),
    );
    const next = drafts.length < MOST ? null : (drafts.at(-1)?.id ?? null);
    return {
      filled: fills.filter(({ reason }) => reason === '').length,
      rows: fills
        .filter(({ reason, differs }) => reason !== '' || differs.length > 0)
        .map(({ draft: { id, name }, reason, differs }) => ({ id, name, reason, differs })),
      next,
    };
  });
}

type FillOfDraft = DraftFill & { draft: FillableDraft };

/** With its maker a draft may be a goods that is there already: it stays as it is. */
async function refuseTwins(tx: Tx, fills: readonly FillOfDraft[]): Promise<void> {
  const taken = await takenIdentities(
    tx,
    fills.map(({ draft }) => draft),
  );
  for (const fill of fills) {
    const { draft, filled } = fill;
    if (filled.maker === undefined || fill.reason !== '') continue;
    const identity = identityOf({ ...draft, maker: filled.maker });
    if (taken.has(identity)) {
      fill.filled = {};
      fill.reason = '同名、同规格、同厂家、同批准文号的商品已存在';
    } else {
      taken.delete(identityOf({ ...draft, maker: UNKNOWN_MAKER }));
      taken.set(identity, draft.id);
    }
  }
}

async function writeFills(tx: Tx, staff: Staff, fills: readonly FillOfDraft[]): Promise<void> {
  const named = fills.flatMap(({ filled }) => filled.maker ?? []);
  const makers = await makerIds(tx, named, new Map());
  const rows = fills.map(({ draft: { id }, filled: { maker, ...filled } }) => ({
    id,
    ...filled,
    maker_id: maker === undefined ? null : makers.get(maker),
  }));
  await sql`
    update goods g set maker_id = coalesce(r.maker_id, g.maker_id), mah = coalesce(r.mah, g.mah),
      dosage_form = coalesce(r.dosage_form, g.dosage_form), rx_class = coalesce(r.rx_class, g.rx_class),
      version = g.version + 1, updated_at = now()
    from jsonb_to_recordset(${json(rows)}::jsonb) as r (id bigint, maker_id bigint, mah text, dosage_form text, rx_class text)
    where g.id = r.id`.execute(tx);
  await noteFills(
    tx,
    staff,
    fills.map(({ draft: { id }, filled, differs }) => ({ goodsId: id, filled, differs })),
  );
}
