import type { Db } from '../db/client.ts';
import * as ledgers from '../db/ledgers/check.ts';

/** The rules of the ledgers that are broken, by name, as the nightly run would find them. */
export const ledgerDifferences = async (db: Db): Promise<string[]> =>
  (await ledgers.ledgerDifferences(db)).map(({ rule }) => rule);
