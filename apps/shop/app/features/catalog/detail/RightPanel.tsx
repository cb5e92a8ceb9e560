import type { askRight, GoodsDetail } from '@qingnang/contract/catalog';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callAndHear } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, Textarea } from '../../../ui/Field.tsx';
import { WideFavorite } from '../../goods/FavoriteButton.tsx';
import styles from './BuyPanel.module.css';

const LONGEST_NOTE = 200;

/** Asking to be allowed to buy a controlled goods; what became of the wish stands in the reason above it. */
export default function RightPanel({ goods }: { goods: GoodsDetail }) {
  const { busy, error, ask } = useAsking(goods.id);
  const status = goods.right?.status;
  if (status === 'pending')
    return (
      <div className={styles.row}>
        <WideFavorite goods={goods} />
      </div>
    );
  return (
    <form method="post" className={styles.right} onSubmit={ask}>
      <Field label="申请说明" hint="说明销售区域、渠道或用量，便于审核" error={error}>
        <Textarea name="note" maxLength={LONGEST_NOTE} rows={2} />
      </Field>
      <div className={styles.asks}>
        <Button variant="primary" size="lg" type="submit" busy={busy}>
          {status === 'refused' ? '重新申请' : '申请购买'}
        </Button>
        <WideFavorite goods={goods} />
      </div>
    </form>
  );
}

function useAsking(id: number) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const send = async (note: string) => {
    setBusy(true);
    try {
      const { message } = await callAndHear<typeof askRight>('POST /api/goods/:id/right', {
        at: { id },
        body: { note },
        quiet: true,
      });
      toast.success(message);
      await revalidate();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  };
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError(undefined);
    if (!busy) void send(String(new FormData(event.currentTarget).get('note') ?? '').trim());
  };
  return { busy, error, ask };
}
