import type { CouponOffer, takeCoupon } from '@qingnang/contract/coupons';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callAndHear, newIdempotencyKey } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { toast } from '../../lib/toasts.ts';
import { onceTaken } from './coupon-words.ts';

/**
 * Taking a coupon: shown as taken at once; what the server says then takes its place. A refusal has been said, and the page
 * is read again, since the coupon is another one now.
 * @param given as the page read it
 */
export function useTake(given: CouponOffer) {
  const { revalidate } = useRevalidator();
  // Belongs to the offer it was made from: a page read again shows what it has read.
  const [changed, setChanged] = useState<{ from: CouponOffer; offer: CouponOffer } | null>(null);
  const [isTaking, setTaking] = useState(false);
  // A second press comes before the next rendering; a lost answer is asked for again under the same key.
  const act = useRef({ busy: false, key: '' });
  const offer = changed?.from === given ? changed.offer : given;

  const take = async () => {
    if (act.current.busy) return;
    act.current.busy = true;
    act.current.key ||= newIdempotencyKey();
    setTaking(true);
    setChanged({ from: given, offer: onceTaken(offer) });
    try {
      const { message, data } = await callAndHear<typeof takeCoupon>('POST /api/coupon/:id/claim', {
        at: { id: offer.id },
        idempotencyKey: act.current.key,
      });
      act.current.key = '';
      setChanged({ from: given, offer: data.coupon });
      toast.success(message, { label: '去使用', to: offer.url });
    } catch (error) {
      setChanged(null);
      if (!(error instanceof ApiError)) throw error;
      if (error.status > 0 && error.status < 500) {
        act.current.key = '';
        void revalidate();
      }
    } finally {
      act.current.busy = false;
      setTaking(false);
    }
  };
  return { offer, isTaking, take: () => void take() };
}
