import { carrierFields } from '@qingnang/contract/carrier-fields';
import type {
  adminCarrierCreate,
  adminCarriers,
  adminCarrierUpdate,
  Carrier,
  Carriers,
} from '@qingnang/contract/carriers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { blankForm, type FormOf, filledForm, sentOf } from '../../app/described.ts';

export type { Carrier };
/** A carrier as the form has it. */
export type CarrierValues = FormOf<typeof carrierFields>;

export const blankCarrier: CarrierValues = { ...blankForm(carrierFields), is_active: true };
export const valuesOf = (carrier: Carrier): CarrierValues => filledForm(carrierFields, carrier);

const KEY = ['carriers'];

export function useCarriers() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<typeof adminCarriers>('GET /api/admin/carriers', { signal }),
  });
}

/** Creates (id null) or changes one; the answer is all of them as they are now. */
export function useSaveCarrier() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, values }: { id: number | null; values: CarrierValues }): Promise<Carriers> => {
      const body = sentOf(carrierFields, values);
      return id === null
        ? call<typeof adminCarrierCreate>('POST /api/admin/carriers', { body })
        : call<typeof adminCarrierUpdate>('PUT /api/admin/carriers/:id', { at: { id }, body });
    },
    onSuccess: (answer) => queries.setQueryData(KEY, answer),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: KEY });
      void queries.invalidateQueries({ queryKey: ['options'] });
    },
  });
}
