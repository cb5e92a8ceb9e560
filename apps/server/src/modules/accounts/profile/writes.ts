import type { Db } from '../../../db/client.ts';
import { inTransaction, takenIndex } from '../../../db/transaction.ts';
import { invalid } from '../../../http/errors.ts';
import { type Buyer, requireOwn } from '../../../http/session.ts';
import { tell } from '../../messages/writes.ts';
import { redeemCode } from '../codes/writes.ts';
import { ownCredentials } from '../reads.ts';
import { maskedPhone } from '../rules.ts';

export interface Profile {
  name: string;
  phone: string;
  /** Of purpose phone; only for another number. */
  code?: string | undefined;
}

/**
 * Changes the contact's name, and the number that codes go to when the new one has been proved.
 * @throws 422 at `code`, or at `phone` for a number that has another account; 403 while a head office acts
 */
export async function changeProfile(db: Db, buyer: Buyer, { name, phone, code }: Profile): Promise<void> {
  requireOwn(buyer);
  await inTransaction(db, async (tx) => {
    const own = await ownCredentials(tx, buyer);
    if (phone !== own.phone) {
      if (code === undefined) throw invalid({ code: '更换手机号需要新号码的短信验证码' });
      const codeId = await redeemCode(tx, { phone, purpose: 'phone', code, accountId: own.id });
      // Whoever has the number can set a password: the account's owner has to hear of it.
      await tell(tx, own.id, {
        key: 'security.phone',
        fields: { phone: maskedPhone(phone) },
        url: '/basic',
        cause: `phone:${codeId}`,
      });
    }
    await tx
      .updateTable('account')
      .set({ contact_name: name, phone, updated_at: new Date() })
      .where('id', '=', own.id)
      .execute();
  }).catch((error) => {
    throw takenIndex(error) !== '' ? invalid({ phone: '该手机号已绑定其他账户' }) : error;
  });
}
