import { maskedPhone } from '@qingnang/rules/phone';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, takenIndex } from '../../../../db/transaction.ts';
import { invalid } from '../../../../http/errors.ts';
import { type Asking, requireProof } from '../../../../http/proof.ts';
import { type Buyer, requireOwn } from '../../../../http/session.ts';
import { noteChange } from '../changes/writes.ts';
import { redeemCode } from '../codes/writes.ts';
import { ownCredentials } from '../reads.ts';

export interface Profile {
  name: string;
  phone: string;
  /** Of purpose phone; only for another number. */
  code?: string | undefined;
}

/**
 * Changes the contact's name, and the number that codes go to: who asks has just proved to be the owner, and has the new number. The
 * old one is told, and can undo it.
 * @throws 403 without a fresh proof, or while a head office acts; 422 at `code`, or at `phone` for a number that has another account
 */
export async function changeProfile(
  db: Db,
  buyer: Buyer,
  { name, phone, code }: Profile,
  asking: Asking,
): Promise<void> {
  requireOwn(buyer);
  await inTransaction(db, async (tx) => {
    // Changes of the number, and their undoing, come one after the other.
    await tx.selectFrom('account').select('id').where('id', '=', buyer.accountId).forUpdate().execute();
    const own = await ownCredentials(tx, buyer);
    if (phone !== own.phone) {
      if (code === undefined) throw invalid({ code: '更换手机号需要新号码的短信验证码' });
      await requireProof(tx, buyer, asking);
      const codeId = await redeemCode(tx, { phone, purpose: 'phone', code, accountId: own.id });
      await noteChange(tx, own.id, changeOf(own.phone, phone, codeId), asking);
    }
    await tx
      .updateTable('account')
      .set({
        contact_name: name,
        phone,
        ...(phone === own.phone ? {} : { phone_proved_at: new Date() }),
        updated_at: new Date(),
      })
      .where('id', '=', own.id)
      .execute();
  }).catch((error) => {
    throw takenIndex(error) !== '' ? invalid({ phone: '该手机号已绑定其他账户' }) : error;
  });
}

/** Whoever has the number can set a password: the account's owner has to hear of it. */
const changeOf = (before: string, after: string, codeId: number) =>
  ({
    kind: 'phone',
    before: { phone: before },
    words: `绑定手机号已改为 ${maskedPhone(after)}`,
    told: before,
    notice: {
      key: 'security.phone',
      fields: { phone: maskedPhone(after) },
      url: '/basic',
      cause: `phone:${codeId}`,
    },
  }) as const;
