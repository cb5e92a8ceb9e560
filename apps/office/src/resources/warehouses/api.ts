import type {
  adminShippingRuleCreate,
  adminShippingRuleDelete,
  adminShippingRuleUpdate,
  adminWarehouseCreate,
  adminWarehouseDelete,
  adminWarehouses,
  adminWarehouseUpdate,
  StaffWarehouse,
  StaffWarehouses,
} from '@qingnang/contract/admin-warehouses';
import type { BodyOf } from '@qingnang/contract/call';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api.ts';

export type { StaffWarehouse };
export type StaffRule = StaffWarehouse['rules'][number];
type WarehouseBody = BodyOf<typeof adminWarehouseUpdate>;
type NewWarehouseBody = BodyOf<typeof adminWarehouseCreate>;
type RuleBody = BodyOf<typeof adminShippingRuleCreate>;

const KEY = ['warehouses'];

export function useWarehouses() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<typeof adminWarehouses>('GET /api/admin/warehouses', { signal }),
  });
}

/** An act on warehouses or rules; each answers all of them as they are now. */
function useAct<Input>(act: (input: Input) => Promise<StaffWarehouses>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (answer) => queries.setQueryData(KEY, answer),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: KEY });
      void queries.invalidateQueries({ queryKey: ['options'] });
    },
  });
}

export const useCreateWarehouse = () =>
  useAct((body: NewWarehouseBody) =>
    call<typeof adminWarehouseCreate>('POST /api/admin/warehouses', { body }),
  );

export const useUpdateWarehouse = () =>
  useAct(({ id, body }: { id: number; body: WarehouseBody }) =>
    call<typeof adminWarehouseUpdate>('PUT /api/admin/warehouses/:id', { at: { id }, body }),
  );

export const useDeleteWarehouse = () =>
  useAct((id: number) =>
    call<typeof adminWarehouseDelete>('DELETE /api/admin/warehouses/:id', { at: { id } }),
  );

/** Adds (ruleId null) or changes one. */
export const useSaveRule = () =>
  useAct(({ id, ruleId, body }: { id: number; ruleId: number | null; body: RuleBody }) =>
    ruleId === null
      ? call<typeof adminShippingRuleCreate>('POST /api/admin/warehouses/:id/rules', { at: { id }, body })
      : call<typeof adminShippingRuleUpdate>('PUT /api/admin/warehouses/:id/rules/:rule_id', {
          at: { id, rule_id: ruleId },
          body,
        }),
  );

export const useDeleteRule = () =>
  useAct(({ id, ruleId }: { id: number; ruleId: number }) =>
    call<typeof adminShippingRuleDelete>('DELETE /api/admin/warehouses/:id/rules/:rule_id', {
      at: { id, rule_id: ruleId },
    }),
  );
