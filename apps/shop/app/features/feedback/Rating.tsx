import type { feedbackRate } from '@qingnang/contract/feedback';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import styles from './Feedback.module.css';

const WORDS = ['很不满意', '不满意', '一般', '满意', '很满意'];
const OPTIONS = WORDS.map((label, at) => ({ value: String(at + 1), label }));

export const RatingWords = ({ rating }: { rating: number }) => (
  <p className={styles.about}>您的评价：{WORDS[rating - 1]}</p>
);

/** How good the answer was: said once, so it is chosen first and sent then. */
export function RatingForm({ id }: { id: number }) {
  const { revalidate } = useRevalidator();
  const [rating, setRating] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { message } = await callAndHear<typeof feedbackRate>('POST /api/user/feedback/:id/rating', {
        at: { id },
        body: { rating },
      });
      toast.success(message);
    } catch (error) {
      // Shown already; it may have been rated in another tab.
      if (!(error instanceof ApiError)) throw error;
    }
    await revalidate();
    setBusy(false);
  };
  return (
    <div className={styles.rating}>
      <Segmented label="对答复的评价" value={rating} options={OPTIONS} onChange={setRating} />
      <Button size="sm" disabled={rating === ''} busy={busy} onClick={() => void send()}>
        提交评价
      </Button>
    </div>
  );
}
