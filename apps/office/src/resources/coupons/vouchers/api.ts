import type {
  adminVoucherGive,
  adminVouchers,
  adminVoucherVoid,
  StaffVoucher,
} from '@qingnang/contract/admin-coupons';
import { fromAddress } from '@qingnang/contract/call';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api.ts';

export type { StaffVoucher };
export type VoucherGiving = NonNullable<(typeof adminVoucherGive)['body']>['_zod']['output'];

const KEY = ['vouchers'];

export function useVouchers(filter: { state: string; keywords: string; page: number }) {
  return useQuery({
    queryKey: [...KEY, filter],
    queryFn: ({ signal }) =>
      call<typeof adminVouchers>('GET /api/admin/vouchers', { query: fromAddress(filter), signal }),
    placeholderData: keepPreviousData,
  });
}

export function useVoucherActs() {
  const queries = useQueryClient();
  const onSettled = () => void queries.invalidateQueries({ queryKey: KEY });
  /** `key` is the Idempotency-Key. */
  const give = useMutation({
    mutationFn: ({ body, key }: { body: VoucherGiving; key: string }) =>
      call<typeof adminVoucherGive>('POST /api/admin/vouchers', { body, key }),
    onSettled,
  });
  const cancel = useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call<typeof adminVoucherVoid>('POST /api/admin/vouchers/:id/void', { at: { id }, body: { reason } }),
    onSettled,
  });
  return { give, cancel };
}
