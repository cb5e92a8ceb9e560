import type {
  adminCouponCreate,
  adminCouponGive,
  adminCouponHolders,
  adminCouponReport,
  adminCouponStop,
  adminCoupons,
  adminCouponUpdate,
  adminCouponVoid,
  StaffCoupon,
} from '@qingnang/contract/admin-coupons';
import { type BodyOf, fromAddress } from '@qingnang/contract/call';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';
import { AS_OPENED } from '../../app/as-opened.ts';
import { fetchCoupon } from '../../shared/named.ts';

export type { StaffCoupon };
export type CouponBody = BodyOf<typeof adminCouponCreate>;
export type CouponChange = BodyOf<typeof adminCouponUpdate>;
export type ReceiverBody = NonNullable<(typeof adminCouponGive)['body']>['_zod']['output'];
export type Given = DataOf<typeof adminCouponGive>;
export type CouponReport = DataOf<typeof adminCouponReport>;
type HolderPage = DataOf<typeof adminCouponHolders>;
export type Holder = HolderPage['list'][number];

const KEY = ['coupons'];
const REFRESH_MS = 30_000;

interface Filter {
  state: string;
  keywords: string;
  page: number;
}

/** Read again by itself, since they are taken while one looks. */
export function useCoupons(filter: Filter) {
  return useQuery({
    queryKey: [...KEY, 'list', filter],
    queryFn: ({ signal }) =>
      call<typeof adminCoupons>('GET /api/admin/coupons', { query: fromAddress(filter), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** The coupon as it was when it was opened: nothing replaces it under a form that is being filled in. */
export function useCoupon(id: number) {
  return useQuery({
    queryKey: [...KEY, 'detail', id],
    queryFn: ({ signal }) => fetchCoupon(id, signal),
    ...AS_OPENED,
  });
}

export function useHolders(couponId: number, filter: Filter) {
  return useQuery({
    queryKey: [...KEY, 'holders', couponId, filter],
    queryFn: ({ signal }) =>
      call<typeof adminCouponHolders>('GET /api/admin/coupons/:id/holders', {
        at: { id: couponId },
        query: fromAddress(filter),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useCouponReport(id: number) {
  return useQuery({
    queryKey: [...KEY, 'report', id],
    queryFn: ({ signal }) =>
      call<typeof adminCouponReport>('GET /api/admin/coupons/:id/report', { at: { id }, signal }),
  });
}

export function useCouponActs() {
  const queries = useQueryClient();
  const refresh = (...parts: string[]) => {
    for (const part of parts) void queries.invalidateQueries({ queryKey: [...KEY, part] });
  };
  /** `key` is the Idempotency-Key, here as below. */
  const create = useMutation({
    mutationFn: ({ body, key }: { body: CouponBody; key: string }) =>
      call<typeof adminCouponCreate>('POST /api/admin/coupons', { body, key }),
    onSuccess: () => refresh('list'),
  });
  const change = useMutation({
    mutationFn: ({ id, body }: { id: number; body: CouponChange }) =>
      call<typeof adminCouponUpdate>('PUT /api/admin/coupons/:id', { at: { id }, body }),
    onSuccess: () => refresh('list'),
  });
  const stop = useMutation({
    mutationFn: ({ id, isVoiding }: { id: number; isVoiding: boolean }) =>
      call<typeof adminCouponStop>('POST /api/admin/coupons/:id/stop', {
        at: { id },
        body: { void_unused: isVoiding ? 1 : 0 },
      }),
    onSettled: () => refresh('list', 'holders', 'report'),
  });
  const give = useMutation({
    mutationFn: ({ id, body, key }: { id: number; body: ReceiverBody; key: string }) =>
      call<typeof adminCouponGive>('POST /api/admin/coupons/:id/give', { at: { id }, body, key }),
    onSettled: () => refresh('list', 'holders', 'report'),
  });
  const voidHeld = useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call<typeof adminCouponVoid>('POST /api/admin/coupons/held/:id/void', { at: { id }, body: { reason } }),
    onSettled: () => refresh('list', 'holders', 'report'),
  });
  return { create, change, stop, give, voidHeld };
}
