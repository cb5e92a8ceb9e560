import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { importRows } from '../../modules/catalogue/catalog/import/writes.ts';
import { approvalNumber } from '../../modules/catalogue/catalog/reference/rules.ts';
import { asDemoStaff } from '../acting.ts';
import { chance } from '../catalog/random.ts';
import { insertRows } from './rows.ts';

interface Known {
  id: number;
  name: string;
  generic_name: string;
  dosage_form: string;
  spec: string;
  maker: string;
  mah: string;
  rx_class: string;
  approval_no: string;
}

const DRAFTS = 42;
/** Of what is known of approval numbers, the part that says something else than the goods. */
const DIFFERING_SHARE = 0.03;
const FILE = '国家药品编码本位码.xlsx';

/**
 * Drafts that a file of goods has left: other packs of goods on sale, without what makes them complete; and 批准文号库, which knows
 * what the most of them lack. The drafts come first, so that there is something to fill.
 */
export async function loadDemoDrafts(db: Db): Promise<void> {
  const { rows } = await sql<Known>`
    select g.id, g.name, g.generic_name, g.dosage_form, g.spec, m.name as maker, g.mah, g.rx_class, g.approval_no
    from goods g join maker m on m.id = g.maker_id
    where g.approval_no like '国药准字%' and g.rx_class in ('rx', 'otc_a', 'otc_b') and g.status = 'on'
    order by md5(g.id::text)`.execute(db);
  await asDemoStaff(db, 'goods', async (staff) => {
    await importRows(
      db,
      sheetRows(otherPacks(rows)),
      {
        columns: { name: [0], spec: [1], maker: [2], approval_no: [3], price: [4] },
        settings: { kind: 'drug', rxClass: null },
        isDryRun: false,
        pricePercent: null,
        actor: staff,
      },
      { listed: async () => undefined, progress: async () => undefined },
    );
    await inTransaction(db, (tx) => insertRows(tx, 'approval_reference', referencesOf(rows, staff.staffId)));
  });
}

/** Cells: name, specification, maker, approval number, price. */
function otherPacks(known: readonly Known[]): string[][] {
  return known
    .filter(({ spec }) => COUNT.test(spec))
    .slice(0, DRAFTS)
    .map(({ name, spec, maker, approval_no }, index) => [
      name,
      spec.replace(COUNT, (_, count: string, unit: string) => `${Number(count) * 2}${unit}`),
      index % 3 === 0 ? '' : maker,
      approval_no,
      index % 4 === 0 ? '18.60' : '',
    ]);
}
/** How many lie in a pack: the last number of a specification. */
const COUNT = /(\d+)([^\d]*)$/;

async function* sheetRows(rows: readonly string[][]) {
  for (const [index, cells] of rows.entries()) yield { line: index + 2, cells };
}

function referencesOf(known: readonly Known[], staffId: number) {
  const byNumber = new Map(known.map((one) => [approvalNumber(one.approval_no), one]));
  return [...byNumber].map(([approval_no, one]) => {
    const differs = chance(`reference:${approval_no}`) < DIFFERING_SHARE;
    return {
      approval_no,
      name: one.generic_name || one.name,
      dosage_form: one.dosage_form,
      spec: one.spec,
      maker: differs ? one.maker.replace(/(股份)?有限公司$/, '集团有限公司') : one.maker,
      mah: one.mah || one.maker,
      rx_class: one.rx_class,
      staff_id: staffId,
      file_name: FILE,
    };
  });
}
