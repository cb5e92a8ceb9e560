import type { Db } from '../../../../db/client.ts';
import type { Buyer } from '../../../../http/session.ts';
import { type OwnAccounts, ownAccounts } from '../../../company/reads.ts';

/** Whose orders a head office asks for: its own and those of its stores, or of one of them. @throws 404 */
export const orderOwner = (db: Db, buyer: Buyer, storeId: number | undefined): Promise<OwnAccounts> =>
  ownAccounts(db, buyer, storeId);
