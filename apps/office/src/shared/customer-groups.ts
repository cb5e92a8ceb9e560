import type { customerGroups } from '@qingnang/contract/admin-customer-groups';
import { useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../app/api.ts';

export type CustomerGroup = DataOf<typeof customerGroups>['list'][number];

export const CUSTOMER_GROUPS_KEY = ['customer-groups'];

/** All customer groups by name. */
export const useCustomerGroups = () =>
  useQuery({
    queryKey: CUSTOMER_GROUPS_KEY,
    queryFn: ({ signal }) => call<typeof customerGroups>('GET /api/admin/customer-groups', { signal }),
  });

/** The same for fields and filters, by id. */
export const useCustomerGroupOptions = () =>
  (useCustomerGroups().data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
