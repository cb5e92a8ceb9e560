import { sql } from 'kysely';
import { json } from '../../../../../db/json.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import { invalid } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { noteEvents } from '../../events/writes.ts';
import { codesBelow } from '../../family/reads.ts';
import { lockFamilies } from '../../family/writes.ts';
import { openCases } from '../../leaving/writes.ts';
import { readableCodes } from '../../shipping/rules.ts';
import { deadFacts } from './reads.ts';
import { type DeadCode, judgeDead, type WrittenOff } from './rules.ts';

/**
 * Codes wait for their families before lots do: whoever scans locks in this order, too. A document without codes waits for no import of
 * families.
 */
export async function holdCodes(tx: Tx, scans: readonly string[]): Promise<void> {
  if (scans.length > 0) await lockFamilies(tx, readableCodes(scans));
}

/** Judges the codes of a write-off; `holdCodes` has locked them. @throws 422 at the line whose codes are wrong */
export async function requireDead(tx: Tx, lines: readonly WrittenOff[]): Promise<DeadCode[]> {
  if (lines.length === 0) return [];
  const codes = readableCodes(lines.flatMap(({ scans }) => scans));
  const links = await lockFamilies(tx, codes);
  const { dead, problems } = judgeDead(lines, await deadFacts(tx, codes, links));
  if (problems.length > 0)
    throw invalid(
      Object.fromEntries(problems.map(({ line, message }) => [`lines.${line - 1}.codes`, message])),
    );
  return dead;
}

/**
 * Packs that are written off die, with all that is in them; so do the cases that they were taken out of. What happened stands in
 * their way. Called in the transaction that takes the pieces off their lots.
 * @throws 422 at the line whose codes are wrong
 */
export async function writeOffCodes(
  tx: Tx,
  staff: Staff,
  lines: readonly WrittenOff[],
  note: string,
): Promise<void> {
  const dead = await requireDead(tx, lines);
  if (dead.length === 0) return;
  const lots = new Map(lines.map(({ line, lot }) => [line, lot]));
  const rows = dead.map(({ line, ...one }) => ({ ...one, ...lots.get(line) }));
  await sql`
    insert into trace_code (code, goods_id, pieces, level, lot_no, lot_id, state)
    select trace_pack(g.code), g."goodsId", g.pieces, g.level, g."lotNo", g.id, 'void'
    from jsonb_to_recordset(${json(rows)}::jsonb)
      as g (code text, "goodsId" bigint, pieces int, level int, "lotNo" text, id bigint) order by 1
    on conflict (code) do update set state = 'void', lot_no = excluded.lot_no, lot_id = excluded.lot_id`.execute(
    tx,
  );
  const codes = dead.map(({ code }) => code);
  const inside = (await codesBelow(tx, codes)).map(({ code }) => code);
  await sql`
    update trace_code set state = 'void' where state in ('stock', 'returned')
      and code = any(select trace_pack(one) from unnest(${inside}::text[]) one)`.execute(tx);
  await noteEvents(tx, { kind: 'void', staffId: staff.staffId, note }, codes);
  const named = new Set(codes);
  const links = await lockFamilies(tx, codes);
  const opened = new Set(links.map(({ parent }) => parent).filter((one) => !named.has(one)));
  await openCases(tx, { staffId: staff.staffId }, [...opened]);
}
