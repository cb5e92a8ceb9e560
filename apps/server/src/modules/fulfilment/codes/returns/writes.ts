import type { TraceState } from '@qingnang/contract/trace-words';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';
import { conflict } from '../../../../http/errors.ts';
import { noteEvents } from '../events/writes.ts';
import { codesBelow } from '../family/reads.ts';
import { casesOf } from '../family/rules.ts';
import { lockFamilies } from '../family/writes.ts';
import { openCases } from '../leaving/writes.ts';
import { heldCodes } from './reads.ts';
import { returnProblem } from './rules.ts';

export interface CodesBack {
  caseId: number;
  /** Whose goods they were. */
  accountId: number;
  /** Who takes them in; null = nobody of the staff. */
  staffId: number | null;
  /** `returned`: they may be sold again; `held`: quality decides about them. */
  to: 'returned' | 'held';
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
  const inside = below.filter(({ state }) => state === 'out').map(({ code }) => code);
  await moveCodes(tx, [...new Set([...codes, ...inside])], 'out', back.to);
  const { caseId, accountId, staffId } = back;
  const cause = { caseId, accountId, staffId };
  await noteEvents(tx, { ...cause, kind: 'return' }, codes);
  if (back.to === 'held') await noteEvents(tx, { ...cause, kind: 'hold' }, codes);
  const above = casesOf(links);
  const named = new Set(codes);
  const opened = [...new Set(codes.flatMap(above))].filter((one) => !named.has(one));
  await openCases(tx, cause, opened);
  await sql`insert into trace_upload (kind, case_id, account_id) values ('return', ${caseId}, ${accountId})
    on conflict do nothing`.execute(tx);
}

/** Packs that were sent in and not accepted: they go back to the buyer, as their way says. */
export const declineCodes = (
  tx: Tx,
  { caseId, accountId, staffId }: Omit<CodesBack, 'to'>,
  codes: readonly string[],
): Promise<void> => noteEvents(tx, { kind: 'decline', caseId, accountId, staffId }, codes);

export interface HeldDecision {
  caseId: number;
  staffId: number;
  /** `returned`: back on the shelf; `void`: destroyed, so that they never leave again. */
  to: 'returned' | 'void';
  note: string;
}

/** Quality has decided about packs in quarantine; all that is in them goes with them. Called in the transaction that decides. */
export async function decideCodes(tx: Tx, decision: HeldDecision, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  await lockFamilies(tx, codes);
  const inside = (await codesBelow(tx, codes)).filter(({ state }) => state === 'held');
  await moveCodes(tx, [...codes, ...inside.map(({ code }) => code)], 'held', decision.to);
  const { caseId, staffId, note } = decision;
  await noteEvents(tx, { kind: decision.to === 'void' ? 'void' : 'release', caseId, staffId, note }, codes);
}

const moveCodes = (tx: Tx, codes: readonly string[], from: TraceState, to: TraceState) =>
  sql`update trace_code set state = ${to}
    where code = any(select trace_pack(one) from unnest(${[...codes]}::text[]) one) and state = ${from}`.execute(
    tx,
  );
