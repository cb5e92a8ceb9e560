import { sql } from 'kysely';
import type { SellerDefaults } from '../channels/invoicing/port.ts';
import type { ContractSigner } from '../channels/signing/port.ts';
import { createPrivateStore } from '../channels/storage/local.ts';
import type { Db } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';
import { dayInChina } from '../http/dates.ts';
import { press } from '../modules/company/contracts/paper/press/present.ts';
import { draftOf, seal } from '../modules/company/contracts/writes.ts';

interface DemoShop {
  seller: SellerDefaults;
  signing: ContractSigner;
  /** Folder of the private files. */
  files: string;
}

/** Who has signed this year's contract, by user name, and who signed for them. */
const SIGNED = { yaodian: '李红梅', 'kangmin-jinli': '何丽' } as const;

/** This year's contracts of the demo buyers, signed with the shop's certificate in the first days of the year. */
export async function loadDemoContracts(db: Db, { signing, files, seller }: DemoShop): Promise<void> {
  const tools = { press, signing, privateFiles: createPrivateStore(files) };
  for (const [username, name] of Object.entries(SIGNED)) {
    await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ id: number; phone: string }>`
        update account set contract_valid_until = null where username = ${username} returning id, phone`.execute(
        tx,
      );
      const account = rows[0];
      if (!account) return;
      const draft = await draftOf(tx, account.id, seller, press, undefined);
      const consent = { name, phone: account.phone, ip: '127.0.0.1', userAgent: '演示数据', codeId: 0 };
      await seal(tx, draft, consent, tools, signingDay(new Date()));
    });
  }
}

/** The sixth of January, or today before it. */
function signingDay(now: Date): Date {
  const sixth = new Date(`${dayInChina(now).slice(0, 4)}-01-06T10:15:00+08:00`);
  return sixth < now ? sixth : now;
}
