import { sql } from 'kysely';
import type { PaymentProviders } from '../../../channels/payment/port.ts';
import type { SmsChannel } from '../../../channels/sms/port.ts';
import type { WechatChannel } from '../../../channels/wechat/port.ts';
import type { Db } from '../../../db/client.ts';
import { readSetting } from '../../../db/settings.ts';
import { shopSettings } from '../../../db/shop-settings.ts';
import type { Tx } from '../../../db/transaction.ts';
import { effectivePermissions, needsFactor } from '../../../http/permissions.ts';
import { licensedScopes, unlicensedScopes } from '../../catalogue/reads.ts';
import { shopBank } from '../../company/reads.ts';
import { lastBackupAt } from '../../identity/reads.ts';
import { agreementsOf } from '../../service/reads.ts';
import type { SetupFacts } from './rules.ts';

/** What the shop is connected to. */
export interface Channels {
  payments: PaymentProviders;
  sms: SmsChannel | null;
  wechat: WechatChannel | null;
}

/** All that the list of preparations is made of. */
export async function setupFacts(db: Db | Tx, { payments, sms, wechat }: Channels): Promise<SetupFacts> {
  const [settings, seller, bank, licences, counts, licensed, unlicensed, agreements, withoutFactor, backup] =
    await Promise.all([
      shopSettings(db),
      readSetting(db, 'seller'),
      shopBank(db),
      ownLicences(db),
      countsOf(db),
      licensedScopes(db),
      unlicensedScopes(db),
      agreementsOf(db),
      countWithoutFactor(db),
      lastBackupAt(db),
    ]);
  return {
    settings,
    hasSeller: seller !== undefined && seller.tax_no !== '',
    hasBank: bank !== null,
    licences,
    hasProvider: payments.wechat !== undefined || payments.alipay !== undefined,
    ...counts,
    licensed: licensed.size,
    unlicensed,
    hasCodes: sms !== null || wechat !== null,
    agreements,
    withoutFactor,
    backupAt: backup,
  };
}

const ownLicences = (db: Db | Tx): Promise<SetupFacts['licences']> =>
  db
    .selectFrom('shop_document')
    .select(['name', 'valid_until'])
    .where('removed_at', 'is', null)
    .where('kind', '=', 'licence')
    .orderBy('position')
    .execute();

async function countsOf(db: Db | Tx): Promise<Pick<SetupFacts, 'warehouses' | 'goods' | 'accounts'>> {
  const { rows } = await sql<{ warehouses: number; goods: number; accounts: number }>`
    select (select count(*)::int from warehouse) as warehouses,
      (select count(*)::int from goods g where g.status = 'on'
        and exists (select from stock s where s.goods_id = g.id and s.available > 0)
        and exists (select from goods_price p where p.goods_id = g.id and p.price_e4 > 0)) as goods,
      (select count(*)::int from account where password_hash <> '') as accounts`.execute(db);
  return rows[0] ?? { warehouses: 0, goods: 0, accounts: 0 };
}

async function countWithoutFactor(db: Db | Tx): Promise<number> {
  const rows = await db
    .selectFrom('staff as s')
    .leftJoin('role as r', 'r.key', 's.role')
    .select(['s.role', 'r.permissions'])
    .where('s.is_active', '=', true)
    .where('s.totp_secret', 'is', null)
    .execute();
  return rows.filter((row) => needsFactor('power', effectivePermissions(row.role, row.permissions))).length;
}

export interface Opening {
  at: Date;
  /** null: before anybody had to. */
  staff: string | null;
}

/** When the shop was opened and by whom; null while it is being prepared. */
export async function openingOf(db: Db | Tx): Promise<Opening | null> {
  const at = await readSetting(db, 'opened_at');
  if (at === undefined) return null;
  const entry = await db
    .selectFrom('audit_log as l')
    .innerJoin('staff as s', 's.id', 'l.staff_id')
    .select('s.name')
    .where('l.entity', '=', 'setting')
    .where('l.entity_id', '=', 'opened_at')
    .executeTakeFirst();
  return { at: new Date(at), staff: entry?.name ?? null };
}
