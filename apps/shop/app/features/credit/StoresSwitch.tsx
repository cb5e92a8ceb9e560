import type { creditStores } from '@qingnang/contract/credit';
import { useRevalidator } from 'react-router';
import { callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { toast } from '../../lib/toasts.ts';
import { Checkbox } from '../../ui/Choice.tsx';
import styles from './Credit.module.css';

/** Whether the stores of a head office order on its credit. */
export function StoresSwitch({ covers }: { covers: boolean }) {
  const { revalidate } = useRevalidator();
  const say = async (wanted: boolean) => {
    try {
      const { message } = await callAndHear<typeof creditStores>('PUT /api/user/credit/stores', {
        body: { covers: wanted ? 1 : 0 },
      });
      toast.success(message);
    } catch (error) {
      // Shown already; what holds now is read again.
      if (!(error instanceof ApiError)) throw error;
    }
    await revalidate();
  };
  return (
    <p className={styles.bar}>
      <Checkbox checked={covers} onChange={(event) => void say(event.target.checked)}>
        允许下属门店使用总部账期，欠款由总部结清
      </Checkbox>
    </p>
  );
}
