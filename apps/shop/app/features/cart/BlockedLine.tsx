import type { CartItem } from '@qingnang/contract/cart';
import { memo } from 'react';
import { cx } from '../../lib/cx.ts';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Choice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { correctGoods } from '../goods/quantity.ts';
import { ReasonAction } from '../goods/Reason.tsx';
import styles from './Cart.module.css';
import type { CartEditor } from './CartEditor.ts';
import { GoodsWords, removeLines } from './CartLine.tsx';

interface BlockedLineProps {
  line: CartItem;
  editor: CartEditor;
}

/** A line that cannot be bought now: why, and what can be done about it. */
export const BlockedLine = memo(function BlockedLine({ line, editor }: BlockedLineProps) {
  const { goods, reason } = line;
  return (
    <article className={cx(styles.line, styles.columns, styles.off)} aria-label={goods.name}>
      <Checkbox aria-label={`不可选择 ${goods.name}`} checked={false} disabled readOnly />
      <GoodsWords line={line}>
        {reason && (
          <p className={styles.reason}>
            <Icon name="info" size={14} />
            {reason.message}
          </p>
        )}
      </GoodsWords>
      <div className={styles.end}>
        <WayOut line={line} editor={editor} />
        <IconButton
          icon="trash"
          label={`删除 ${goods.name}`}
          onClick={() => void removeLines(editor, [line.id])}
        />
      </div>
    </article>
  );
});

/** Where only the quantity is too high, the one that can be bought; else what the reason suggests. */
function WayOut({ line, editor }: BlockedLineProps) {
  const { goods, reason } = line;
  const possible = goods.reason === null ? correctGoods(goods, line.number).number : 0;
  if (possible > 0)
    return (
      <Button size="sm" onClick={() => editor.setNumber(line.id, possible)}>
        改为 {count(possible)} {goods.bzdw}
      </Button>
    );
  return reason && <ReasonAction goods={goods} reason={reason} size="sm" />;
}
