import type { Scope } from '@qingnang/contract/reference-fields';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../../../db/transaction.ts';
import { conflict, notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { allScopes } from '../../../../identity/reads.ts';
import { type Act, type Asked, ask, askAll, writeAudit } from '../../../../identity/writes.ts';
import { differences } from '../rules.ts';
import { type Marks, marksOf, marksWords, sameMarks } from './rules.ts';

const marks = z.object({ scope: z.string(), rx_class: z.string(), is_ephedrine: z.boolean() });
const schema = z.object({ goods_id: z.int(), seen: marks, marks });

/** Scope, prescription class and 含麻 mark of a goods. */
export const marksAct: Act<typeof schema> = {
  key: 'goods.marks',
  policy: 'goods_marks',
  permission: 'goods.write',
  schema,
  perform: changeMarks,
};

interface NamedGoods {
  id: number;
  name: string;
  spec: string;
}
/** Marks that a goods has now, and those that it is to have. */
interface OtherMarks {
  seen: Marks;
  asked: Marks;
}

/** Asks for other marks of a goods. @throws 409 when others wait */
export async function askMarks(tx: Tx, staff: Staff, goods: NamedGoods, marks: OtherMarks): Promise<void> {
  const { input, about } = requestFor(goods, marks, await allScopes(tx));
  await ask(tx, staff, marksAct, input, about);
}

/** The same for many goods, which are locked; where others wait nothing is asked. */
export async function askAllMarks(
  tx: Tx,
  staff: Staff,
  all: readonly (OtherMarks & { goods: NamedGoods })[],
): Promise<void> {
  const scopes = await allScopes(tx);
  await askAll(
    tx,
    staff,
    marksAct,
    all.map(({ goods, ...marks }) => requestFor(goods, marks, scopes)),
  );
}

function requestFor(
  goods: NamedGoods,
  { seen, asked }: OtherMarks,
  scopes: readonly Scope[],
): Asked<typeof schema> {
  const words = `商品「${goods.name}」${goods.spec}：${marksWords(seen, asked, scopes)}`;
  const input = { goods_id: goods.id, seen: marksOf(seen), marks: marksOf(asked) };
  return { input, about: { subject: `goods:${goods.id}`, words } };
}

async function changeMarks(tx: Tx, staff: Staff, input: z.output<typeof schema>): Promise<void> {
  const { goods_id: id, seen, marks: asked } = input;
  const now = await tx
    .selectFrom('goods')
    .select(['scope', 'rx_class', 'is_ephedrine'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!now) throw notFound('商品不存在');
  if (!sameMarks(now, seen)) throw conflict('申请之后商品又被修改，请拒绝后重新申请');
  await tx
    .updateTable('goods')
    .set({ ...asked, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await writeAudit(tx, staff, {
    action: 'goods.update',
    entity: 'goods',
    entityId: id,
    ...differences({ ...marksOf(now) }, { ...asked }),
  });
}
