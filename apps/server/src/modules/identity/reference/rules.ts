import { massColumns } from '@qingnang/contract/mass-columns';
import {
  type BroughtPaper,
  type BuyerType,
  type Choices,
  GOODS_CLASSES,
  type GoodsNumber,
  type Scope,
} from '@qingnang/contract/reference-fields';
import { isPaperKind } from '@qingnang/rules/papers';

/** A row of `business_scope`. */
export interface ScopeRow extends Scope {
  sort: number;
  is_active: boolean;
  papers: string[];
  goods_number: GoodsNumber;
  classes: string[];
  words: string[];
  except_words: string[];
}

/** A row of `buyer_type`. */
export interface TypeRow extends BuyerType {
  sort: number;
  is_active: boolean;
}

/** A row of `member_rank`. */
export interface RankRow {
  /** 0..3 */
  rank: number;
  name: string;
  ten_yuan_points: number;
}

/** All that customers and goods are told apart by. */
export interface KnownReference {
  /** From the lowest. */
  ranks: readonly RankRow[];
  types: readonly TypeRow[];
  scopes: readonly ScopeRow[];
}

const offered = <Row extends { code: string; is_active: boolean }>(
  rows: readonly Row[],
  chosen: readonly string[],
): Row[] => rows.filter(({ code, is_active }) => is_active || chosen.includes(code));

/** Scopes that may be chosen: those in use, and what is chosen already. */
export const offeredScopes = (rows: readonly ScopeRow[], chosen: readonly string[] = []): ScopeRow[] =>
  offered(rows, chosen);

/** What a company may choose among: what is in use, and what it is and has already. */
export const choicesOf = (
  { types, scopes }: Pick<KnownReference, 'types' | 'scopes'>,
  company: { buyer_type: string; scopes: readonly string[] },
): Choices => ({
  buyer_types: offered(types, [company.buyer_type]).map(({ code, name, hint, base, papers }) => ({
    code,
    name,
    hint,
    base,
    papers,
  })),
  scopes: offeredScopes(scopes, company.scopes).map(({ code, name, papers }) => ({ code, name, papers })),
});

/** A rank's name; a rank that there is not is said as a number. */
export const rankName = (rank: number, ranks: readonly RankRow[]): string =>
  ranks.find((one) => one.rank === rank)?.name ?? `等级 ${rank}`;

/** What is wrong with a rank's name beside those of the others: their prices are columns of a file, told apart by their names. */
export function rankErrors(ranks: readonly RankRow[]): Record<string, string> {
  const columns = Object.values(massColumns(ranks));
  return new Set(columns).size === columns.length ? {} : { name: '与其他等级或价格的名称相同' };
}

/** What is wrong with a scope, by field. */
export function scopeErrors({
  papers,
  classes,
}: Pick<ScopeRow, 'papers' | 'classes'>): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!papers.every(isPaperKind)) errors.papers = '证照名称不正确';
  if (!classes.every((one) => Object.hasOwn(GOODS_CLASSES, one))) errors.classes = '商品类别不正确';
  return errors;
}

/** What is wrong with what a type of buyers brings, at `papers`. */
export function paperErrors(papers: readonly BroughtPaper[]): Record<string, string> {
  const kinds = papers.map(({ kind }) => kind);
  if (!kinds.every(isPaperKind)) return { papers: '证照名称不正确' };
  if (new Set(kinds).size !== kinds.length) return { papers: '同一证照只能选择一次' };
  return papers.some(({ is_required }) => is_required === 1) ? {} : { papers: '请选择至少一项必传证照' };
}

/** Papers for the log: `营业执照（必传）、GSP证书`. */
export const paperWords = (papers: readonly BroughtPaper[]): string =>
  papers
    .map(({ kind, name, is_required, is_long_term }) => {
      const marks = [
        ...(name === '' ? [] : [name]),
        ...(is_required === 1 ? ['必传'] : []),
        ...(is_long_term === 1 ? ['可长期'] : []),
      ];
      return marks.length === 0 ? kind : `${kind}（${marks.join('，')}）`;
    })
    .join('、');
