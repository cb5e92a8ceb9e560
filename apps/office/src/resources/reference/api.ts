import { without } from '@qingnang/contract/described';
import type {
  adminReference,
  adminScopeCreate,
  adminScopeDelete,
  adminScopeUpdate,
  ReferenceScope,
} from '@qingnang/contract/reference';
import { scopeFields } from '@qingnang/contract/reference-fields';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { useAct } from '../../app/calls.ts';
import { blankForm, type FormOf, filledForm, sentOf } from '../../app/described.ts';

export type { ReferenceScope };
/** A scope as the form has it. */
export type ScopeValues = FormOf<typeof scopeFields>;

/** @param sort where it stands: after all others */
export const blankScope = (sort: number): ScopeValues => ({
  ...blankForm(scopeFields),
  sort,
  is_active: true,
});
export const scopeValues = (scope: ReferenceScope): ScopeValues => filledForm(scopeFields, scope);

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
