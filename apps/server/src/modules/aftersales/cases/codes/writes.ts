import { sql } from 'kysely';
import { json } from '../../../../db/json.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { invalid } from '../../../../http/errors.ts';
import type { Buyer } from '../../../../http/session.ts';
import { codedLines } from '../../../fulfilment/reads.ts';
import { takeCodesBack } from '../../../fulfilment/writes.ts';
import type { CaseRow } from '../progress/reads.ts';
import type { CaseLineRow } from '../reads.ts';
import { type CodedClaim, type NamedCode, namedCodes } from './rules.ts';

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

/** The packs of a case have come back: those of lines that were accepted whole. Which of the others went back to the buyer nobody says. */
export async function takeBackCase(
  tx: Tx,
  { id, account_id }: Pick<CaseRow, 'id' | 'account_id'>,
  staffId: number,
  lines: readonly Pick<CaseLineRow, 'number' | 'accepted_number' | 'codes'>[],
): Promise<void> {
  const back = lines.flatMap(({ number, accepted_number: accepted, codes }) =>
    accepted === number ? codes : [],
  );
  await takeCodesBack(tx, { caseId: id, accountId: account_id, staffId, to: 'returned' }, back);
}
