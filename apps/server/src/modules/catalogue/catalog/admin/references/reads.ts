import type { adminReferences, ReferenceFacts } from '@qingnang/contract/approval-references';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../../db/client.ts';
import { everyWord } from '../../../../../db/keywords.ts';
import type { Staff } from '../../../../../http/session.ts';
import { UNKNOWN_MAKER } from '../../import/rules.ts';
import { type Fill, type FilledFacts, fillFrom } from '../../reference/rules.ts';

type Filter = z.output<NonNullable<typeof adminReferences.query>>;

export interface ReferenceListRow extends ReferenceFacts {
  staff: string;
  file_name: string;
  taken_at: Date;
  goods: number;
  differing: { id: number; name: string; differs: Fill['differs'] }[];
}

const SEARCHED = [sql`a.approval_no`, sql`a.name`, sql`a.maker`, sql`a.mah`];

/** One page of what is known, by number, with the goods that say something else. */
export async function approvalReferences(
  db: Db,
  _staff: Staff,
  { keywords = '', differs, page, page_size: size }: Filter,
): Promise<{ rows: ReferenceListRow[]; total: number }> {
  const where = sql`${everyWord(keywords, SEARCHED)} and ${differs ? DIFFERS : sql`true`}`;
  const [found, count] = await Promise.all([
    sql<Omit<ReferenceListRow, 'goods' | 'differing'>>`
      select a.approval_no, a.name, a.dosage_form, a.spec, a.maker, a.mah, a.rx_class, s.name as staff, a.file_name, a.taken_at
      from approval_reference a join staff s on s.id = a.staff_id where ${where}
      order by a.approval_no limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ total: number }>`select count(*) as total from approval_reference a where ${where}`.execute(db),
  ]);
  const goods = await goodsOf(
    db,
    found.rows.map((row) => row.approval_no),
  );
  const rows = found.rows.map((row) => {
    const own = goods.filter((one) => one.approval_no === row.approval_no);
    const judged = own.map(({ id, name, ...facts }) => ({ id, name, ...fillFrom(facts, row) }));
    const differing = judged.filter((one) => one.differs.length > 0).slice(0, SHOWN);
    return { ...row, goods: own.length, differing: differing.map(({ filled: _, ...one }) => one) };
  });
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** Goods that are shown with a number. */
const SHOWN = 5;

interface GoodsOfNumber extends FilledFacts {
  id: number;
  name: string;
  approval_no: string;
}

/** Facts of goods; what is not known is ''. */
const OWN_FACTS = sql`g.approval_no, case when m.name = ${UNKNOWN_MAKER} then '' else m.name end as maker, g.mah, g.dosage_form,
  case when g.rx_class = 'other' then '' else g.rx_class end as rx_class`;

async function goodsOf(db: Db, numbers: readonly string[]): Promise<GoodsOfNumber[]> {
  const { rows } = await sql<GoodsOfNumber>`
    select g.id, g.name, ${OWN_FACTS} from goods g join maker m on m.id = g.maker_id
    where g.approval_no <> '' and g.approval_no = any(${numbers}::text[]) order by g.id`.execute(db);
  return rows;
}

const plain = (text: RawBuilder<unknown>) => sql`regexp_replace(normalize(${text}, nfkc), '\\s', '', 'g')`;
const isOther = (field: string) => {
  const [own, known] = [sql.ref(`o.${field}`), sql.ref(`a.${field}`)];
  return sql`(${own} <> '' and ${known} <> '' and ${plain(own)} <> ${plain(known)})`;
};

/** As `fillFrom` compares. */
const DIFFERS = sql`a.approval_no in (
  select o.approval_no from (select ${OWN_FACTS} from goods g join maker m on m.id = g.maker_id where g.approval_no <> '') o
  where o.approval_no = a.approval_no and (${sql.join(['maker', 'mah', 'dosage_form', 'rx_class'].map(isOther), sql` or `)}))`;
