import { sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';
import { conflict } from '../../../../http/errors.ts';
import { noteEvents } from '../events/writes.ts';
import { codesBelow } from '../family/reads.ts';
import { casesOf } from '../family/rules.ts';
import { lockFamilies } from '../family/writes.ts';
import { openCases } from '../shipping/writes.ts';
import { heldCodes } from './reads.ts';
import { returnProblem } from './rules.ts';

export interface CodesBack {
  caseId: number;
  /** Whose goods they were. */
  accountId: number;
  /** Who takes them in; null = nobody of the staff. */
  staffId: number | null;
  /** `returned`: they may be sold again; `void`: they are destroyed or go to the supplier. */
  to: 'returned' | 'void';
}

/**
 * Codes that came back with a case: they change their state with all that is in them, cases that something was taken out of die, and
 * the platforms have to be told. Called in the transaction that takes the goods in.
 * @param codes as they are kept
 * @throws 409 when one is not with this company any more
 */
export async function takeCodesBack(tx: Tx, back: CodesBack, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const links = await lockFamilies(tx, codes);
  const held = new Map((await heldCodes(tx, codes)).map((one) => [one.code, one]));
  for (const code of codes) {
    const problem = returnProblem(held.get(code), back.accountId);
    if (problem !== null) throw conflict(`${code}：${problem}`);
  }
  const below = await codesBelow(tx, codes);
  const all = [
    ...new Set([...codes, ...below.filter(({ state }) => state === 'out').map(({ code }) => code)]),
  ];
  await sql`update trace_code set state = ${back.to}
    where code = any(select trace_pack(one) from unnest(${all}::text[]) one) and state = 'out'`.execute(tx);
  const { caseId, accountId, staffId } = back;
  const cause = { caseId, accountId, staffId };
  await noteEvents(tx, { ...cause, kind: 'return' }, codes);
  if (back.to === 'void') await noteEvents(tx, { ...cause, kind: 'void' }, codes);
  const above = casesOf(links);
  const named = new Set(codes);
  const opened = [...new Set(codes.flatMap(above))].filter((one) => !named.has(one));
  await openCases(tx, cause, opened);
  await sql`insert into trace_upload (kind, case_id, account_id) values ('return', ${caseId}, ${accountId})
    on conflict do nothing`.execute(tx);
}
