import type { Db } from '../db/client.ts';
import { type Buyer, endSession, findBuyer, openSession, type Staff } from '../http/session.ts';
import { findStaff } from '../http/staff-session.ts';

/** What sessions of the demo loader say of themselves. */
const SESSION = { ip: '', userAgent: 'demo' };
/** What the audit log says of its acts. */
const TRACE = { requestId: 'demo', ip: '' };

/** Lets a member of the staff act, by a session of their own that ends with it. */
export async function asDemoStaff(
  db: Db,
  username: string,
  act: (staff: Staff) => Promise<void>,
): Promise<void> {
  const { id } = await db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const token = await openSession(db, { ...SESSION, staffId: id });
  const staff = await findStaff(db, token, TRACE);
  if (staff) await act(staff);
  await endSession(db, token);
}

/** The same for a buyer and one of the staff together. */
export async function asDemo(
  db: Db,
  username: string,
  staffName: string,
  act: (buyer: Buyer, staff: Staff) => Promise<void>,
): Promise<void> {
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const token = await openSession(db, { ...SESSION, accountId: id });
  const buyer = await findBuyer(db, token);
  if (buyer) await asDemoStaff(db, staffName, (staff) => act(buyer, staff));
  await endSession(db, token);
}
