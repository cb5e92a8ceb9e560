import type { CartItem } from '@qingnang/contract/cart';
import type { CartPromotion } from '@qingnang/contract/promotions';
import { useState } from 'react';
import { Select } from '../../ui/Field.tsx';
import type { CartEditor } from './CartEditor.ts';
import { lineName } from './line-name.ts';
import styles from './Promotions.module.css';

interface PromotionChoiceProps {
  line: CartItem;
  choices: readonly CartPromotion[];
  editor: CartEditor;
}

/** Which 满减 a line counts for, where there are several. */
export function PromotionChoice({ line, choices, editor }: PromotionChoiceProps) {
  const [busy, setBusy] = useState(false);
  const choose = async (id: number) => {
    setBusy(true);
    await editor.pin(line, id);
    setBusy(false);
  };
  return (
    <p className={styles.choice}>
      <Select
        compact
        aria-label={`${lineName(line).name}参加的活动`}
        value={choices.some(({ id }) => id === line.goods_manjian_id) ? line.goods_manjian_id : 0}
        disabled={busy}
        onChange={(event) => void choose(Number(event.target.value))}
      >
        <option value={0}>自动选最优惠的满减</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            只参加：{name}
          </option>
        ))}
      </Select>
    </p>
  );
}
