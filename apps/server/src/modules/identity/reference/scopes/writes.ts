import type { ScopeForm } from '@qingnang/contract/reference';
import { scopeFields } from '@qingnang/contract/reference-fields';
import { logFields, ofColumns, readFields, toColumns } from '@qingnang/rules/described';
import { GATING_PAPERS } from '@qingnang/rules/papers';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { forgetRemembered } from '../../../../db/memory.ts';
import { inTransaction, type Tx, takenIndex } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../staff/writes.ts';
import { usedScopes } from '../reads.ts';
import { type ScopeRow, scopeErrors } from '../rules.ts';

/** @throws 422 for a code or name that there is, for papers and classes that there are not */
export async function createScope(db: Db, staff: Staff, form: ScopeForm): Promise<void> {
  await inTransaction(db, async (tx) => {
    requireWhole(form);
    const row = await tx
      .insertInto('business_scope')
      .values(columnsOf(form))
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(refuseTwin);
    await stopWith(tx, row as ScopeRow, []);
    const entry = { action: 'business_scope.create', entity: 'business_scope', entityId: row.code };
    await writeAudit(tx, staff, { ...entry, after: auditValues(row as ScopeRow) });
  });
  forgetRemembered(db);
}

/** @throws 404 for an unknown one, 409 for a paper that would open none, 422 for a name that another one has, for papers and classes that there are not */
export async function updateScope(
  db: Db,
  staff: Staff,
  code: string,
  changes: Omit<ScopeForm, 'code'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await locked(tx, code);
    const form = { ...changes, code };
    requireWhole(form);
    const after = await tx
      .updateTable('business_scope')
      .set(columnsOf(form))
      .where('code', '=', code)
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(refuseTwin);
    await requireOpened(tx);
    await stopWith(tx, after as ScopeRow, before.papers);
    await writeAudit(tx, staff, {
      action: 'business_scope.update',
      entity: 'business_scope',
      entityId: code,
      before: auditValues(before),
      after: auditValues(after as ScopeRow),
    });
  });
  forgetRemembered(db);
}

/** @throws 404 for an unknown one, 409 for one that goods or customers bear, or that a paper opens alone */
export async function deleteScope(db: Db, staff: Staff, code: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await locked(tx, code);
    if ((await usedScopes(tx)).has(code)) throw conflict('已有商品或客户使用该经营范围，只能停用');
    await tx.deleteFrom('business_scope').where('code', '=', code).execute();
    await requireOpened(tx);
    const entry = { action: 'business_scope.delete', entity: 'business_scope', entityId: code };
    await writeAudit(tx, staff, { ...entry, before: auditValues(before) });
  });
  forgetRemembered(db);
}

/** Papers on file that open the scope from now on stop it, too, when they are out of date; what they stop already stays. */
async function stopWith(tx: Tx, { code, papers }: ScopeRow, before: readonly string[]): Promise<void> {
  const added = papers.filter((kind) => GATING_PAPERS.some((one) => one === kind) && !before.includes(kind));
  if (added.length === 0) return;
  await sql`
    update account_licence set gates_scopes = array_append(gates_scopes, ${code}), updated_at = now()
    where kind = any(${added}::text[]) and gates_scopes <> '{}' and ${code} <> all(gates_scopes)`.execute(tx);
}

/** A paper on file that stopped no scope would stop them all. @throws 409 for a paper that opens none any more */
async function requireOpened(tx: Tx): Promise<void> {
  const rows = await tx.selectFrom('business_scope').select('papers').forUpdate().execute();
  const shut = GATING_PAPERS.find((kind) => !rows.some(({ papers }) => papers.includes(kind)));
  if (shut) throw conflict(`《${shut}》至少对应一项经营范围`);
}

async function locked(tx: Tx, code: string): Promise<ScopeRow> {
  const row = await tx
    .selectFrom('business_scope')
    .selectAll()
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('经营范围不存在');
  return row as ScopeRow;
}

function requireWhole(form: ScopeForm): void {
  const errors = scopeErrors(form);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function refuseTwin(error: unknown): never {
  const index = takenIndex(error);
  if (index === 'business_scope_pkey') throw invalid({ code: '已有相同的代码' });
  throw index === 'business_scope_name_key' ? invalid({ name: '已有相同的名称' }) : error;
}

const columnsOf = (form: ScopeForm) => toColumns(scopeFields, readFields(scopeFields, form).held);
const auditValues = (row: ScopeRow) => logFields(scopeFields, ofColumns(scopeFields, row));
