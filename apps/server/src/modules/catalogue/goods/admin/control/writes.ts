import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { json } from '../../../../../db/json.ts';
import { inTransaction } from '../../../../../db/transaction.ts';
import { invalid } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { allReference } from '../../../../identity/reads.ts';
import { writeAudit } from '../../../../identity/writes.ts';
import { lockGoods } from '../../../catalog/admin/writes.ts';
import type { ControlRule } from '../../../eligibility/control/rules.ts';
import { controlRules, knownAccounts } from './reads.ts';
import { type NamedRule, ruleErrors, ruleLabel, tidyRule } from './rules.ts';

/**
 * Replaces the rules of controlled sale of a goods.
 * @throws 404 for an unknown goods, 422 at the row of a rule whose value does not exist or stands twice
 */
export function setControl(
  db: Db,
  staff: Staff,
  goodsId: number,
  given: readonly ControlRule[],
): Promise<NamedRule[]> {
  return inTransaction(db, async (tx) => {
    await lockGoods(tx, goodsId);
    const rules = given.map(tidyRule);
    const named = rules.filter(({ dimension }) => dimension === 'account').map(({ value }) => value);
    const { types } = await allReference(tx);
    const errors = ruleErrors(rules, {
      accounts: await knownAccounts(tx, named),
      types: new Set(types.map(({ code }) => code)),
    });
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const before = wordsOf(await controlRules(tx, staff, goodsId));
    await tx.deleteFrom('control_rule').where('goods_id', '=', goodsId).execute();
    await sql`
      insert into control_rule (goods_id, effect, dimension, value)
      select ${goodsId}, effect, dimension, value
      from jsonb_to_recordset(${json(rules)}::jsonb) as r (effect text, dimension text, value text)`.execute(
      tx,
    );
    const after = await controlRules(tx, staff, goodsId);
    if (before !== wordsOf(after)) {
      await writeAudit(tx, staff, {
        action: 'goods.control',
        entity: 'goods',
        entityId: goodsId,
        before: { rules: before },
        after: { rules: wordsOf(after) },
      });
    }
    return after;
  });
}

const wordsOf = (rules: readonly NamedRule[]) =>
  rules.map((rule) => `${rule.effect === 'allow' ? '允许' : '禁止'} ${ruleLabel(rule)}`).join('、');
