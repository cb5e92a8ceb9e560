import { sql } from 'kysely';
import { openDatabase } from './client.ts';
import { SetupError } from './embedded/setup-error.ts';

/** What each connection asks for when it is opened, and a pool between may leave out. */
const OURS = { TimeZone: 'Asia/Shanghai', plan_cache_mode: 'force_generic_plan' } as const;

/**
 * Lets a database pass whose sessions are set as the shop's have to be, whatever stands between: by another day than China's, orders
 * would end and prices begin at the wrong hour.
 * @throws SetupError that says what to do
 */
export async function requireOurSettings(url: string): Promise<void> {
  const { db, close } = openDatabase({ url, max: 1, applicationName: 'qingnang-start' });
  try {
    for (const [name, wanted] of Object.entries(OURS)) {
      const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db);
      if (rows[0]?.value !== wanted)
        throw new SetupError(
          `数据库会话的 ${name} 是 ${rows[0]?.value}，应为 ${wanted}：经 PgBouncer 连接时请对角色执行 deploy/cluster/role.sql (the pool leaves out our settings: run deploy/cluster/role.sql)`,
        );
    }
  } finally {
    await close();
  }
}
