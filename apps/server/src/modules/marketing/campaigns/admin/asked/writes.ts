import { adminSpecialUpdate, type SpecialForm, specialForm } from '@qingnang/contract/campaigns';
import { SPECIAL_KINDS, type SpecialKind } from '@qingnang/contract/catalog';
import { priceE4 } from '@qingnang/rules/money';
import type { z } from 'zod';
import type { Db } from '../../../../../db/client.ts';
import { inTransaction } from '../../../../../db/transaction.ts';
import { type Idempotency, once } from '../../../../../http/idempotency.ts';
import type { Staff } from '../../../../../http/session.ts';
import type { Act } from '../../../../identity/writes.ts';
import { tooLow } from '../../low/reads.ts';
import { askLow, OF_CAMPAIGNS } from '../../low/writes.ts';
import { exactPrice } from '../rules.ts';
import { createSpecial, lockSpecial, updateSpecial } from '../writes.ts';

const changeForm = adminSpecialUpdate.body.extend(adminSpecialUpdate.params.shape);

const createAct: Act<typeof specialForm> = {
  ...OF_CAMPAIGNS,
  key: 'special.create',
  schema: specialForm,
  perform: createSpecial,
};
const updateAct: Act<typeof changeForm> = {
  ...OF_CAMPAIGNS,
  key: 'special.update',
  schema: changeForm,
  perform: (tx, asker, { id, ...change }) => updateSpecial(tx, asker, id, change),
};

/** Offers at a price that is too low for one person. */
export const specialActs: readonly Act[] = [createAct, updateAct];

/** Makes an offer, at once or when a second person agrees. @returns its id; null = it waits @throws as `createSpecial` */
export function askSpecial(
  db: Db,
  staff: Staff,
  form: SpecialForm,
  idempotency: Idempotency | null,
): Promise<number | null> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const low = await tooLow(tx, [{ goodsId: form.goods_id, price: exactPrice(form.price) }]);
      if (low.length === 0) return createSpecial(tx, staff, form);
      const subject = `special:${form.goods_id}:${form.kind}:${form.starts_at}`;
      await askLow(tx, staff, createAct, form, { what: `新增${named(form.kind, form.name)}`, low, subject });
      return null;
    }),
  );
}

/**
 * Changes an offer, at once or, if that makes its price too low for one person, when a second one agrees.
 * @returns whether it waits
 * @throws as `updateSpecial`
 */
export function askSpecialChange(db: Db, staff: Staff, form: z.output<typeof changeForm>): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { goods_id: goodsId, kind, name, price_e4 } = await lockSpecial(tx, form.id);
    const price = exactPrice(form.price);
    const low = price < priceE4(price_e4) ? await tooLow(tx, [{ goodsId, price }]) : [];
    if (low.length === 0) {
      await updateAct.perform(tx, staff, form);
      return false;
    }
    const what = `修改${named(kind as SpecialKind, name)}`;
    await askLow(tx, staff, updateAct, form, { what, low, subject: `special:${form.id}` });
    return true;
  });
}

/** 秒杀「周末特惠」 */
const named = (kind: SpecialKind, name: string): string =>
  `${SPECIAL_KINDS[kind].name}${name && `「${name}」`}`;
