import type { adminDraftsSave } from '@qingnang/contract/goods-drafts';
import { parsePriceE4 } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../../db/client.ts';
import { json } from '../../../../../db/json.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import type { Staff } from '../../../../../http/session.ts';
import { allScopes, priceLimit } from '../../../../identity/reads.ts';
import { offeredScopes } from '../../../../identity/rules.ts';
import { writeAudits } from '../../../../identity/writes.ts';
import { forbiddenList } from '../../forbidden/reads.ts';
import { makerIds } from '../../import/batch/writes.ts';
import { bookWith } from '../mass/held/rules.ts';
import { type Books, priceBooks } from '../prices/reads.ts';
import { movesTooFar } from '../prices/rules.ts';
import { keepBooks } from '../prices/writes.ts';
import { NO_SCOPE } from '../rules.ts';
import { identityOf, knownCategories, lockedDrafts, takenIdentities } from './reads.ts';
import {
  auditOf,
  changedCells,
  type DraftCells,
  type DraftErrors,
  type DraftFacts,
  draftErrors,
  idsOf,
} from './rules.ts';

export type DraftRows = z.output<NonNullable<typeof adminDraftsSave.body>>['rows'];

/** What became of a row; `message` '' = saved, or nothing to save. */
export interface SavedDraft {
  id: number;
  message: string;
  errors: DraftErrors;
}

/** Drafts with what they are to become. */
interface Change {
  draft: DraftFacts;
  changed: Partial<DraftCells>;
}

/** Saves cells of drafts: each row that has nothing wrong, whatever becomes of the others. */
export function saveDrafts(db: Db, staff: Staff, rows: DraftRows): Promise<SavedDraft[]> {
  return inTransaction(db, async (tx) => {
    const drafts = new Map(
      (
        await lockedDrafts(
          tx,
          rows.map(({ id }) => id),
        )
      ).map((one) => [one.id, one]),
    );
    const judge = await judgeOf(tx, [...drafts.values()], rows);
    const changes: Change[] = [];
    const saved = rows.map(({ id, version, cells }) => {
      const draft = drafts.get(id);
      drafts.delete(id);
      const message = refusalOf(draft, version);
      if (!draft || message !== '') return { id, message, errors: {} };
      const changed = changedCells(draft, cells);
      const errors = judge(draft, changed);
      const isWrong = Object.keys(errors).length > 0;
      if (!isWrong && Object.keys(changed).length > 0) changes.push({ draft, changed });
      return { id, message: isWrong ? '请改正标出的格' : '', errors };
    });
    await writeDrafts(tx, staff, changes);
    return saved;
  });
}

function refusalOf(draft: DraftFacts | undefined, version: number): string {
  if (!draft) return '商品不存在或重复';
  if (draft.status !== 'draft') return '已不是草稿，请到商品页修改';
  return draft.version === version ? '' : '已被其他人修改，请刷新后再改';
}

type Judge = (draft: DraftFacts, changed: Partial<DraftCells>) => DraftErrors;

/** What the rules and the database say about changed cells, all of it read at once. */
async function judgeOf(tx: Tx, drafts: readonly DraftFacts[], rows: DraftRows): Promise<Judge> {
  const ids = drafts.map(({ id }) => id);
  const wanted = rows.flatMap(({ cells }) => idsOf(cells.category_ids ?? '')).filter(Number.isSafeInteger);
  const categories = await knownCategories(tx, wanted);
  const scopes = new Set(offeredScopes(await allScopes(tx)).map(({ code }) => code));
  const taken = await takenIdentities(tx, drafts);
  const books = await priceBooks(tx, ids);
  const percent = await priceLimit(tx, 'price');
  const forbidden = await forbiddenList(tx);
  return (draft, changed) => {
    const errors = draftErrors(draft, changed, forbidden);
    if (changed.scope !== undefined && !scopes.has(changed.scope)) errors.scope ??= NO_SCOPE;
    if (changed.category_ids && !idsOf(changed.category_ids).every((id) => categories.has(id)))
      errors.category_ids ??= '分类不存在';
    if (changed.price && !errors.price && movesFar(books.get(draft.id), changed.price, percent))
      errors.price = `价格变动超过 ${percent}%，请在商品页修改，由另一位同事复核`;
    const identity = identityOf({ ...draft, ...changed });
    const owner = taken.get(identity);
    if (owner !== undefined && owner !== draft.id)
      errors[changed.spec === undefined ? 'approval_no' : 'spec'] ??=
        '同名、同规格、同厂家、同批准文号的商品已存在';
    if (Object.keys(errors).length === 0) taken.set(identity, draft.id);
    return errors;
  };
}

function movesFar(books: Books | undefined, price: string, percent: number): boolean {
  if (!books) return false;
  return movesTooFar(books.dayAgo, bookWith(books.now, { price0: e4Of(price) }), percent);
}

const e4Of = (price: string): number => Number(parsePriceE4(price) ?? 0n);

async function writeDrafts(tx: Tx, staff: Staff, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await writeColumns(tx, changes);
  await writePrices(tx, changes);
  await writeCategories(tx, changes);
  await writeAudits(
    tx,
    staff,
    changes.map(({ draft, changed }) => ({
      action: 'goods.update',
      entity: 'goods',
      entityId: draft.id,
      ...auditOf(draft, changed),
    })),
  );
}

async function writeColumns(tx: Tx, changes: readonly Change[]): Promise<void> {
  const named = changes.flatMap(({ changed }) => (changed.maker === undefined ? [] : [changed.maker]));
  const makers = await makerIds(tx, named, new Map());
  const rows = changes.map(({ draft: { id }, changed }) => {
    const { maker, price, category_ids, ...columns } = changed;
    return { id, ...columns, maker_id: maker === undefined ? null : makers.get(maker) };
  });
  await sql`
    update goods g set spec = coalesce(r.spec, g.spec), unit = coalesce(r.unit, g.unit),
      approval_no = coalesce(r.approval_no, g.approval_no), rx_class = coalesce(r.rx_class, g.rx_class),
      scope = coalesce(r.scope, g.scope), maker_id = coalesce(r.maker_id, g.maker_id), version = g.version + 1, updated_at = now()
    from jsonb_to_recordset(${json(rows)}::jsonb) as r (id bigint, spec text, unit text, approval_no text, rx_class text,
      scope text, maker_id bigint)
    where g.id = r.id`.execute(tx);
}

async function writePrices(tx: Tx, changes: readonly Change[]): Promise<void> {
  const priced = changes.flatMap(({ draft: { id }, changed: { price } }) =>
    price === undefined ? [] : [{ id, price: e4Of(price) }],
  );
  const ids = priced.map(({ id }) => id);
  await keepBooks(tx, ids);
  await sql`
    insert into goods_price (goods_id, rank, price_e4)
    select id, 0, price from unnest(${ids}::int8[], ${priced.map(({ price }) => price)}::int8[]) as p (id, price) order by id
    on conflict (goods_id, rank) do update set price_e4 = excluded.price_e4`.execute(tx);
}

async function writeCategories(tx: Tx, changes: readonly Change[]): Promise<void> {
  const sorted = changes.flatMap(({ draft: { id }, changed: { category_ids: text } }) =>
    text === undefined ? [] : [{ id, categories: idsOf(text) }],
  );
  await sql`delete from goods_category where goods_id = any(${sorted.map(({ id }) => id)}::int8[])`.execute(
    tx,
  );
  const links = sorted.flatMap(({ id, categories }) => categories.map((category) => ({ id, category })));
  await sql`
    insert into goods_category (goods_id, category_id)
    select * from unnest(${links.map(({ id }) => id)}::int8[], ${links.map(({ category }) => category)}::int8[])`.execute(
    tx,
  );
}
