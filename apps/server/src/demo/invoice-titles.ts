import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/** Titles of the demo pharmacy: the head office, which may have special invoices, and a store. */
export async function loadDemoTitles(db: Db): Promise<void> {
  await sql`
    insert into invoice_title (account_id, title, tax_no, email, mobile, address, phone, bank, bank_account, is_special_allowed, is_default)
    select a.id, t.title, t.tax_no, t.email, a.phone, t.address, t.phone, t.bank, t.bank_account, t.is_special, t.is_default
    from (values
      ('yaodian', '成都康民大药房有限公司', '91510104MA6DEM01A6', 'caiwu@example.com', '四川省成都市锦江区示例路 18 号',
        '028-88880001', '示例银行成都锦江支行', '6222020000000000018', true, true),
      ('yaodian', '成都康民大药房有限公司锦里店', '91510107MA6DEM03AK', 'jinli@example.com', '', '', '', '', false, false)
    ) as t (username, title, tax_no, email, address, phone, bank, bank_account, is_special, is_default)
    join account a on a.username = t.username`.execute(db);
}
