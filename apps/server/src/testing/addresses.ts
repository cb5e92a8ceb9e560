import type { Db } from '../db/client.ts';

/** An address that staff have reviewed: medicines may go there. */
export async function letAddressPass(db: Db, id: number): Promise<void> {
  await db.updateTable('address').set({ review: 'passed' }).where('id', '=', id).execute();
}
