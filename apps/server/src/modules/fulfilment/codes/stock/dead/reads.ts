import { prefixOf } from '@qingnang/rules/trace-codes';
import { sql } from 'kysely';
import type { Tx } from '../../../../../db/transaction.ts';
import { codesBelow, type FamilyLink } from '../../family/reads.ts';
import { casesOf } from '../../family/rules.ts';
import { prefixesOf } from '../../prefixes/reads.ts';
import { knownCodes } from '../../shipping/reads.ts';
import type { DeadFacts } from './rules.ts';

/** What codes of a write-off are judged by, read when their families are locked. */
export async function deadFacts(
  tx: Tx,
  codes: readonly string[],
  links: readonly FamilyLink[],
): Promise<DeadFacts> {
  const prefixes = await prefixesOf(tx, codes);
  const known = await knownCodes(tx, codes);
  const below = await codesBelow(tx, codes);
  const above = casesOf([...links, ...below]);
  const around = (found: readonly string[]) => new Set(found.flatMap((code) => [code, ...above(code)]));
  const opened = around(
    below.filter(({ state }) => state === 'out' || state === 'void').map(({ code }) => code),
  );
  const family = [...new Set([...links, ...below].flatMap(({ code, parent }) => [code, parent])), ...codes];
  const { rows } = await sql<{ code: string }>`
    select trace_text(code) as code from trace_scan
    where code = any(select trace_pack(one) from unnest(${family}::text[]) one)`.execute(tx);
  const scanned = new Set(rows.map(({ code }) => code));
  const staged = around([...scanned]);
  return {
    known: (code) => known.get(code),
    prefixOf: (code) => prefixOf(code, prefixes),
    above,
    isOpened: (code) => opened.has(code),
    isStaged: (code) => staged.has(code) || above(code).some((one) => scanned.has(one)),
  };
}
