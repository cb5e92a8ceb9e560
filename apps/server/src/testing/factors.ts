import { randomBytes } from 'node:crypto';
import { type ShopSettings, unsetSection } from '@qingnang/contract/shop-setting-fields';
import { vi } from 'vitest';
import { json } from '../db/json.ts';
import { forgetRemembered } from '../db/memory.ts';
import { codeAt, fromBase32, newTotpSecret, recoveryHash, stepAt } from '../modules/identity/factor/rules.ts';
import type { TestShop } from './shop.ts';

const STEP_MS = 30_000;

/** Holds the clock in the middle of a step, so that no code ends between being read and being used. */
export const holdStep = () =>
  vi.useFakeTimers({ toFake: ['Date'], now: stepAt(Date.now()) * STEP_MS + STEP_MS / 2 });

/** Thirty seconds later, when the app shows another code. */
export const nextStep = () => vi.setSystemTime(Date.now() + STEP_MS);

/** The code that an app shows so many steps of 30 seconds from now. */
export const codeIn = (secret: string, steps = 0): string =>
  codeAt(fromBase32(secret), stepAt(Date.now()) + steps);

/** Of everybody whom `giveFactor` gives a second factor. */
export const RECOVERY_CODE = 'ABCD-EFGH-2345-ABCD-EFGH-2345';

/**
 * Gives the owner of an account, or a member, a second factor as they would set it up, in place of the one they have.
 * @returns the secret that the app has
 */
export async function giveFactor(
  { db }: Pick<TestShop, 'db'>,
  accountId: number,
  memberId: number | null = null,
): Promise<string> {
  await db
    .deleteFrom('account_factor')
    .where('account_id', '=', accountId)
    .where('member_id', 'is not distinct from', memberId)
    .execute();
  const totp_secret = newTotpSecret(randomBytes);
  const { id } = await db
    .insertInto('account_factor')
    .values({ account_id: accountId, member_id: memberId, totp_secret })
    .returning('id')
    .executeTakeFirstOrThrow();
  const hash = recoveryHash(id, RECOVERY_CODE) ?? '';
  await db
    .updateTable('account_factor')
    .set({ recovery_hashes: [hash] })
    .where('id', '=', id)
    .execute();
  return totp_secret;
}

/** Sets whether the shop demands a second factor of its buyers. */
export async function demandFactor(
  { db }: Pick<TestShop, 'db'>,
  demand: ShopSettings['buyer_factor']['demand'],
): Promise<void> {
  const value = json({ ...unsetSection('buyer_factor'), demand });
  await db
    .insertInto('setting')
    .values({ key: 'buyer_factor', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  forgetRemembered(db);
}
