import { sql } from 'kysely';
import type { TestShop } from './shop.ts';

/** Signing in at the desk, as its tests need it. @param shopOf gives the shop when it is there */
export const deskAccess = (shopOf: () => TestShop) => ({
  /** Everybody as the fixture has them: active, without a second factor, nothing failed. */
  async reset(): Promise<void> {
    const { db } = shopOf();
    await db.deleteFrom('login_failure').execute();
    await db
      .updateTable('staff')
      .set({
        totp_secret: null,
        totp_step: 0,
        is_active: true,
        recovery_hashes: sql`'{}'`,
        must_change_password: false,
      })
      .execute();
  },
  signIn: (
    username: string,
    password: string,
    more: Record<string, unknown> = {},
    client = shopOf().visitor(),
  ) =>
    client.post<{ needs_totp: boolean; name: string }>('/api/admin/login', { username, password, ...more }),
  async staffId(username: string): Promise<number> {
    const { id } = await shopOf()
      .db.selectFrom('staff')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    return id;
  },
  /** What somebody has done, by action. */
  auditOf: (username: string, action: string) =>
    shopOf()
      .db.selectFrom('audit_log as l')
      .innerJoin('staff as s', 's.id', 'l.staff_id')
      .selectAll('l')
      .where('s.username', '=', username)
      .where('l.action', '=', action)
      .execute(),
});
