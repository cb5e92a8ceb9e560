import { gatesOf, isPaperKind } from '@qingnang/rules/papers';
import { sql } from 'kysely';
import { json } from '../../../../db/json.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { allScopes } from '../../../identity/reads.ts';
import type { DocumentRow } from '../reads.ts';

/** Takes the documents of an application into force; each takes the place of the paper of its kind. */
export async function writeLicences(
  tx: Tx,
  accountId: number,
  applicationId: number,
  documents: readonly DocumentRow[],
): Promise<void> {
  const scopes = await allScopes(tx);
  const gates = documents.map(({ kind }) => ({
    kind,
    gates: isPaperKind(kind) ? gatesOf(kind, scopes) : [],
  }));
  await sql`
    insert into account_licence (account_id, kind, number, issued_on, valid_until, gates_scopes, document_id, file_ids)
    select ${accountId}, d.kind, d.number, d.issued_on, case when d.is_long_term then null else d.valid_until end,
      array(select jsonb_array_elements_text(g.gates)), d.id, d.file_ids
    from document d join jsonb_to_recordset(${json(gates)}::jsonb) as g (kind text, gates jsonb)
      on g.kind = d.kind
    where d.application_id = ${applicationId}
    on conflict (account_id, kind) do update set number = excluded.number, issued_on = excluded.issued_on,
      valid_until = excluded.valid_until, gates_scopes = excluded.gates_scopes, document_id = excluded.document_id,
      file_ids = excluded.file_ids, updated_at = now()`.execute(tx);
}
