import type { adminVoucherGive, adminVouchers, StaffVoucher } from '@qingnang/contract/admin-coupons';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../../app/api.ts';

export type { StaffVoucher };
export type VoucherGiving = NonNullable<(typeof adminVoucherGive)['body']>['_zod']['output'];

const VOUCHERS = '/api/admin/vouchers';
const KEY = ['vouchers'];

export function useVouchers(filter: { state: string; keywords: string; page: number }) {
  return useQuery({
    queryKey: [...KEY, filter],
    queryFn: ({ signal }) =>
      call<DataOf<typeof adminVouchers>>('GET', VOUCHERS, { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useVoucherActs() {
  const queries = useQueryClient();
  const onSettled = () => void queries.invalidateQueries({ queryKey: KEY });
  /** `key` is the Idempotency-Key. */
  const give = useMutation({
    mutationFn: ({ body, key }: { body: VoucherGiving; key: string }) =>
      call<DataOf<typeof adminVoucherGive>>('POST', VOUCHERS, { body, key }),
    onSettled,
  });
  const cancel = useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call<StaffVoucher>('POST', `${VOUCHERS}/${id}/void`, { body: { reason } }),
    onSettled,
  });
  return { give, cancel };
}
