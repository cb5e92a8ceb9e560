import { hash, randomBytes } from 'node:crypto';
import { passwordProblem } from '@qingnang/rules/password';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { hashChosen } from '../../../../http/chosen-passwords.ts';
import { invalid, notFound } from '../../../../http/errors.ts';
import { hashPassword } from '../../../../http/passwords.ts';
import type { Trace } from '../../../../http/session.ts';
import { keepRole } from '../roles/reads.ts';
import { createStaff, writeAudit } from '../writes.ts';
import { type InvitedRow, invitedBy, staffNamed } from './reads.ts';

/** How long a link holds. */
export const INVITATION_MINUTES = 30;
const TOKEN_BYTES = 32;
/** What the audit log says of the command line. */
const COMMAND: Trace = { requestId: 'staff:create', ip: '' };

/**
 * Makes somebody's account and a link's secret by which its owner sets the password. An account that is there already keeps its role
 * and gets a new link in place of those before. For the command line: whoever may run it holds the database anyway.
 * @returns the secret, which is kept as a hash only
 * @throws 422 at `role`
 */
export async function inviteByCommand(
  db: Db,
  { username, name, role }: { username: string; name: string; role: string },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const passwordHash = await unusablePassword();
  await inTransaction(db, async (tx) => {
    const known = await staffNamed(tx, username);
    if (!known && !(await keepRole(tx, role))) throw invalid({ role: `没有角色 ${role}` });
    const newcomer = { username, name, role, passwordHash, mustChangePassword: true };
    const staffId = known?.id ?? (await createStaff(tx, newcomer));
    await tx.deleteFrom('staff_invitation').where('staff_id', '=', staffId).execute();
    await tx
      .insertInto('staff_invitation')
      .values({
        token_hash: tokenHash(token),
        staff_id: staffId,
        expires_at: sql<Date>`now() + ${INVITATION_MINUTES} * interval '1 minute'`,
      })
      .execute();
    const after = known ? { link: '命令行' } : { username, name, role };
    const action = known ? 'staff.reset_password' : 'staff.create';
    const entry = { action, entity: 'staff', entityId: staffId, after };
    await writeAudit(tx, { staffId, trace: COMMAND }, entry);
  });
  return token;
}

/** Nobody knows it: the account is closed until its owner has set one. */
const unusablePassword = () => hashPassword(randomBytes(TOKEN_BYTES).toString('base64url'));

/** Whom a link is for. @throws 404 for one that has been used, is too old or never was */
export async function openInvitation(db: Db, token: string): Promise<InvitedRow> {
  return found(await invitedBy(db, tokenHash(token)));
}

/**
 * Sets the password of whom a link is for. The link and the owner's other ones hold no more; sessions from before end.
 * @returns who it is now
 * @throws 404 as `openInvitation`, 422 at `password`
 */
export async function acceptInvitation(
  db: Db,
  { token, password, requestId, ip }: { token: string; password: string } & Trace,
): Promise<InvitedRow> {
  const invited = await openInvitation(db, token);
  const problem = passwordProblem(password, { phone: invited.phone, username: invited.username });
  if (problem !== '') throw invalid({ password: problem });
  const passwordHash = await hashChosen(password);
  await inTransaction(db, async (tx) => {
    await takeLink(tx, token, invited.id);
    await tx
      .updateTable('staff')
      .set({ password_hash: passwordHash, must_change_password: false, password_until: null })
      .where('id', '=', invited.id)
      .execute();
    await tx.deleteFrom('session').where('staff_id', '=', invited.id).execute();
    const entry = { action: 'staff.password', entity: 'staff', entityId: invited.id };
    await writeAudit(tx, { staffId: invited.id, trace: { requestId, ip } }, entry);
  });
  return invited;
}

/** Of two that come with the same link at once, one finds it gone. */
async function takeLink(tx: Tx, token: string, staffId: number): Promise<void> {
  const taken = await tx
    .deleteFrom('staff_invitation')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  if (taken.numDeletedRows !== 1n) throw gone();
  await tx.deleteFrom('staff_invitation').where('staff_id', '=', staffId).execute();
}

const tokenHash = (token: string) => hash('sha256', token, 'buffer');

function found<T>(row: T | null): T {
  if (row === null) throw gone();
  return row;
}

const gone = () => notFound('链接已失效，请让管理员重新生成');
