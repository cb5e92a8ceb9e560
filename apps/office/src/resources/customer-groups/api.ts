import type {
  CustomerGroupForm,
  customerGroupCreate,
  customerGroupDelete,
  customerGroupUpdate,
} from '@qingnang/contract/admin-customer-groups';
import { call } from '../../app/api.ts';
import { useAct } from '../../app/calls.ts';
import { CUSTOMER_GROUPS_KEY } from '../../shared/customer-groups.ts';

/** Writes a group: a new one where `id` is null. */
export const useSaveGroup = () =>
  useAct([CUSTOMER_GROUPS_KEY], async ({ id, body }: { id: number | null; body: CustomerGroupForm }) => {
    if (id === null) await call<typeof customerGroupCreate>('POST /api/admin/customer-groups', { body });
    else await call<typeof customerGroupUpdate>('PUT /api/admin/customer-groups/:id', { at: { id }, body });
  });

export const useDeleteGroup = () =>
  useAct([CUSTOMER_GROUPS_KEY], (id: number) =>
    call<typeof customerGroupDelete>('DELETE /api/admin/customer-groups/:id', { at: { id } }),
  );
