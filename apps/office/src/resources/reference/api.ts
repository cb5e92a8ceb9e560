import { without } from '@qingnang/contract/described';
import type {
  adminRankUpdate,
  adminReference,
  adminScopeCreate,
  adminScopeDelete,
  adminScopeUpdate,
  adminTypeCreate,
  adminTypeDelete,
  adminTypeUpdate,
  ReferenceRank,
  ReferenceScope,
  ReferenceType,
} from '@qingnang/contract/reference';
import { buyerTypeFields, rankFields, scopeFields } from '@qingnang/contract/reference-fields';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { useAct } from '../../app/calls.ts';
import { blankForm, type FormOf, filledForm, sentOf } from '../../app/described.ts';

export type { ReferenceRank, ReferenceScope, ReferenceType };
/** A scope as the form has it. */
export type ScopeValues = FormOf<typeof scopeFields>;

/** @param sort where it stands: after all others */
export const blankScope = (sort: number): ScopeValues => ({
  ...blankForm(scopeFields),
  sort,
  is_active: true,
});
export const scopeValues = (scope: ReferenceScope): ScopeValues => filledForm(scopeFields, scope);

/** A paper that a type brings, as the form has it. */
export interface PaperValues {
  kind: string;
  name: string;
  is_required: boolean;
  is_long_term: boolean;
}
/** A type of buyers as the form has it. */
export type TypeValues = FormOf<typeof buyerTypeFields> & { papers: PaperValues[] };

export const blankType = (sort: number): TypeValues => ({
  ...blankForm(buyerTypeFields),
  sort,
  is_active: true,
  papers: [],
});
export const typeValues = (type: ReferenceType): TypeValues => ({
  ...filledForm(buyerTypeFields, type),
  papers: type.papers.map((paper) => ({
    ...paper,
    is_required: paper.is_required === 1,
    is_long_term: paper.is_long_term === 1,
  })),
});
const sentPapers = (papers: readonly PaperValues[]) =>
  papers.map(({ kind, name, is_required, is_long_term }) => ({
    kind,
    name: name.trim(),
    is_required: Number(is_required),
    is_long_term: Number(is_long_term),
  }));

/** A rank as the form has it. */
export type RankValues = FormOf<typeof rankFields>;
export const rankValues = (rank: ReferenceRank): RankValues => filledForm(rankFields, rank);

const KEY = ['reference'];
/** Forms and tables elsewhere show what stands here, too. */
const KEYS = [KEY, ['options']];

export const useAllReference = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<typeof adminReference>('GET /api/admin/reference', { signal }),
  });

/** Creates (code null) or changes one. */
export const useSaveScope = () =>
  useAct(KEYS, ({ code, values }: { code: string | null; values: ScopeValues }) =>
    code === null
      ? call<typeof adminScopeCreate>('POST /api/admin/reference/scopes', {
          body: sentOf(scopeFields, values),
        })
      : call<typeof adminScopeUpdate>('PUT /api/admin/reference/scopes/:code', {
          at: { code },
          body: sentOf(without(scopeFields, ['code']), values),
        }),
  );

export const useDeleteScope = () =>
  useAct(KEYS, (code: string) =>
    call<typeof adminScopeDelete>('DELETE /api/admin/reference/scopes/:code', { at: { code } }),
  );

/** Creates (code null) or changes one. */
export const useSaveType = () =>
  useAct(KEYS, ({ code, values: { papers, ...values } }: { code: string | null; values: TypeValues }) =>
    code === null
      ? call<typeof adminTypeCreate>('POST /api/admin/reference/buyer-types', {
          body: { ...sentOf(buyerTypeFields, values), papers: sentPapers(papers) },
        })
      : call<typeof adminTypeUpdate>('PUT /api/admin/reference/buyer-types/:code', {
          at: { code },
          body: { ...sentOf(without(buyerTypeFields, ['code']), values), papers: sentPapers(papers) },
        }),
  );

export const useDeleteType = () =>
  useAct(KEYS, (code: string) =>
    call<typeof adminTypeDelete>('DELETE /api/admin/reference/buyer-types/:code', { at: { code } }),
  );

export const useSaveRank = () =>
  useAct(KEYS, ({ rank, values }: { rank: number; values: RankValues }) =>
    call<typeof adminRankUpdate>('PUT /api/admin/reference/ranks/:rank', {
      at: { rank },
      body: sentOf(rankFields, values),
    }),
  );
