import { sql } from 'kysely';
import { json } from '../../../../db/json.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { invalid } from '../../../../http/errors.ts';
import type { Buyer } from '../../../../http/session.ts';
import { codedLines, codesBelow } from '../../../fulfilment/reads.ts';
import { declineCodes, takeCodesBack } from '../../../fulfilment/writes.ts';
import type { CaseRow } from '../progress/reads.ts';
import type { CaseLineRow } from '../reads.ts';
import { type CodedClaim, type FoundPacks, foundPacks, type NamedCode, namedCodes } from './rules.ts';

/** The codes that a claim names; its order is locked, so that no two cases name the same. @throws 422 at the line */
export async function claimedCodes(
  tx: Tx,
  buyer: Buyer,
  orderId: number,
  claim: { kind: CaseRow['kind']; lines: readonly CodedClaim[] },
): Promise<NamedCode[][]> {
  const coded = await codedLines(tx, buyer, { orderId });
  const { named, errors } = namedCodes(claim.kind, claim.lines, coded);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return named;
}

/** Writes the codes of a case's lines. */
export async function keepCodes(tx: Tx, lines: readonly { lineId: number; codes: readonly NamedCode[] }[]) {
  const rows = lines.flatMap(({ lineId, codes }) => codes.map((one) => ({ line: lineId, ...one })));
  if (rows.length === 0) return;
  await sql`
    insert into after_sales_code (line_id, code, pieces)
    select r.line, trace_pack(r.code), r.pieces from jsonb_to_recordset(${json(rows)}::jsonb) as r (line bigint, code text, pieces int)`.execute(
    tx,
  );
}

/** A line of a case that came back, and what was said of its packs. */
export interface InspectedPacks {
  line: Pick<CaseLineRow, 'id' | 'name' | 'number' | 'packs'>;
  acceptedNumber: number;
  disposition: 'restock' | 'quarantine';
  codes: readonly string[] | null;
}

/**
 * The packs of a case have come back: each is accepted, into stock or quarantine, or goes back to the buyer; nothing is left open.
 * @throws 422 at the codes of a line
 */
export async function takeBackCase(
  tx: Tx,
  { id, account_id }: Pick<CaseRow, 'id' | 'account_id'>,
  staffId: number,
  inspected: readonly InspectedPacks[],
): Promise<void> {
  const inside = await codesBelow(
    tx,
    inspected.flatMap(({ line }) => line.packs.map(({ code }) => code)),
  );
  const errors: Record<string, string> = {};
  const found = inspected.flatMap(({ line, acceptedNumber, disposition, codes }, at) => {
    const packs = foundPacks(line, acceptedNumber, codes, inside);
    if (!('problem' in packs)) return [{ lineId: line.id, disposition, packs }];
    errors[`lines.${at}.codes`] = packs.problem;
    return [];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const cause = { caseId: id, accountId: account_id, staffId };
  for (const [disposition, to] of [
    ['restock', 'returned'],
    ['quarantine', 'held'],
  ] as const) {
    const back = found.filter((one) => one.disposition === disposition);
    await takeCodesBack(
      tx,
      { ...cause, to },
      back.flatMap(({ packs }) => packs.accepted),
    );
  }
  await declineCodes(
    tx,
    cause,
    found.flatMap(({ packs }) => packs.declined),
  );
  await keepFoundPacks(tx, found);
}

async function keepFoundPacks(
  tx: Tx,
  found: readonly { lineId: number; packs: FoundPacks }[],
): Promise<void> {
  await keepCodes(
    tx,
    found.map(({ lineId, packs }) => ({ lineId, codes: packs.parts })),
  );
  const rows = found.flatMap(({ lineId, packs: { accepted, declined, opened } }) => [
    ...accepted.map((code) => ({ line: lineId, code, accepted: true })),
    ...[...declined, ...opened].map((code) => ({ line: lineId, code, accepted: false })),
  ]);
  await sql`
    update after_sales_code k set accepted = r.accepted
    from jsonb_to_recordset(${json(rows)}::jsonb) as r (line bigint, code text, accepted boolean)
    where k.line_id = r.line and k.code = trace_pack(r.code)`.execute(tx);
}

/** All that was sent in goes back to the buyer. */
export async function declineCase(
  tx: Tx,
  { id, account_id }: Pick<CaseRow, 'id' | 'account_id'>,
  staffId: number,
): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    update after_sales_code k set accepted = false from after_sales_line l
    where l.id = k.line_id and l.case_id = ${id} returning trace_text(k.code) as code`.execute(tx);
  await declineCodes(
    tx,
    { caseId: id, accountId: account_id, staffId },
    rows.map(({ code }) => code),
  );
}
