import type { StaffCoupon } from '@qingnang/contract/admin-coupons';
import { useQueries } from '@tanstack/react-query';
import { Select } from 'antd';
import { foundBy, useTypedWords } from '../../../app/found.ts';
import { fetchCoupon, useCouponsNamed } from '../../../shared/named.ts';
import { isOpen, STATES } from '../../../shared/offer-states.ts';

interface CouponsInputProps {
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
  canWrite: boolean;
}

/** Coupons that buyers may take, in the order of choosing; found by name. */
export function CouponsInput({ id, value = [], onChange, canWrite }: CouponsInputProps) {
  const words = useTypedWords();
  const query = useCouponsNamed(words.asked);
  const found = (query.data?.list ?? []).filter((coupon) => coupon.is_claimable === 1 && isOpen(coupon));
  const listed = new Set(found.map((coupon) => coupon.id));
  const chosen = useQueries({
    queries: value
      .filter((one) => !listed.has(one))
      .map((one) => ({
        queryKey: ['coupons', 'named', one],
        queryFn: ({ signal }: { signal: AbortSignal }) => fetchCoupon(one, signal),
      })),
    combine: (reads) => reads.flatMap((read) => read.data ?? []),
  });
  return (
    <Select<number[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      disabled={!canWrite}
      value={value}
      onChange={(ids) => onChange?.(ids)}
      {...foundBy(words, query, '没有可领取的优惠券')}
      options={[...found, ...chosen].map(optionOf)}
      placeholder="选择买家可领取的优惠券"
    />
  );
}

const optionOf = ({ id, name, words, state }: StaffCoupon) => ({
  value: id,
  label: `${name}（${words}${state === 'running' ? '' : `，${STATES[state].name}`}）`,
});
