import { without } from '@qingnang/contract/described';
import { type ReasonKind, reasonFields } from '@qingnang/contract/reason-fields';
import type {
  adminReasonCreate,
  adminReasonDelete,
  adminReasons,
  adminReasonUpdate,
  Reason,
} from '@qingnang/contract/reasons';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { useAct } from '../../app/calls.ts';
import { blankForm, type FormOf, filledForm, sentOf } from '../../app/described.ts';

export type { Reason };
/** A reason as the form has it. */
export type ReasonValues = FormOf<typeof reasonFields>;

/** @param sort where it stands: after all others */
export const blankReason = (kind: ReasonKind, sort: number): ReasonValues => ({
  ...blankForm(reasonFields),
  kind,
  sort,
  is_active: true,
});
export const valuesOf = (reason: Reason): ReasonValues => filledForm(reasonFields, reason);

const KEY = ['reasons'];
/** Forms elsewhere choose from them, too. */
const KEYS = [KEY, ['options']];

export const useAllReasons = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<typeof adminReasons>('GET /api/admin/reasons', { signal }),
  });

/** Creates (id null) or changes one. */
export const useSaveReason = () =>
  useAct(KEYS, ({ id, values }: { id: number | null; values: ReasonValues }) =>
    id === null
      ? call<typeof adminReasonCreate>('POST /api/admin/reasons', { body: sentOf(reasonFields, values) })
      : call<typeof adminReasonUpdate>('PUT /api/admin/reasons/:id', {
          at: { id },
          body: sentOf(without(reasonFields, ['kind', 'nature']), values),
        }),
  );

export const useDeleteReason = () =>
  useAct(KEYS, (id: number) =>
    call<typeof adminReasonDelete>('DELETE /api/admin/reasons/:id', { at: { id } }),
  );
