import type { CartItem } from '@qingnang/contract/cart';
import type { Reason } from '@qingnang/contract/catalog';
import { memo, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { count } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Choice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { correctGoods } from '../goods/quantity.ts';
import { ReasonAction } from '../goods/Reason.tsx';
import styles from './Cart.module.css';
import type { CartEditor } from './CartEditor.ts';
import { LineWords, removeLines } from './CartLine.tsx';
import { lineName } from './line-name.ts';
import { offerOfLine } from './line-offer.ts';

interface BlockedLineProps {
  line: CartItem;
  editor: CartEditor;
  /** Of a 换购 line: pieces that its step allows. */
  allowed: number;
}

/** A line that cannot be bought now: why, and what can be done about it. */
export const BlockedLine = memo(function BlockedLine({ line, editor, allowed }: BlockedLineProps) {
  const { reason } = line;
  const { name } = lineName(line);
  return (
    <article className={cx(styles.line, styles.columns, styles.off)} aria-label={name}>
      <Checkbox aria-label={`不可选择 ${name}`} checked={false} disabled readOnly />
      <LineWords line={line}>
        {reason && (
          <p className={styles.reason}>
            <Icon name="info" size={14} />
            {reason.message}
          </p>
        )}
      </LineWords>
      <div className={styles.end}>
        <WayOut line={line} editor={editor} allowed={allowed} />
        <IconButton icon="trash" label={`删除 ${name}`} onClick={() => void removeLines(editor, [line.id])} />
      </div>
    </article>
  );
});

/** The special price or combination is over, sold out or used up; the goods itself may still be had. */
const ENDINGS: readonly Reason['code'][] = ['off_shelf', 'out_of_stock', 'limit_used'];

/**
 * Where only the quantity is too high, the one that can be bought; where a special price is over, the goods' own, where a
 * combination is, the others; else what the reason suggests.
 */
function WayOut({ line, editor, allowed }: BlockedLineProps) {
  const { goods, reason, combination } = line;
  const buyable = goods.reason === null ? correctGoods(goods, line.number).number : 0;
  const possible = line.exchange ? Math.min(buyable, allowed) : buyable;
  const hasEnded = reason?.action === AT_OWN_PRICE;
  if (possible > 0 && !hasEnded)
    return (
      <Button size="sm" onClick={() => editor.setNumber(line.id, possible)}>
        改为 {count(possible)} {lineName(line).unit}
      </Button>
    );
  if (combination && reason && ENDINGS.includes(reason.code))
    return (
      <ButtonLink size="sm" to="/zhzq">
        看其他组合
      </ButtonLink>
    );
  if (hasEnded || (offerOfLine(line) && reason && ENDINGS.includes(reason.code)))
    return <AtOwnPrice line={line} editor={editor} />;
  return reason && <ReasonAction goods={goods} reason={reason} size="sm" />;
}

/** The act that the server names for a line whose special price has ended. */
const AT_OWN_PRICE = '按原价购买';

function AtOwnPrice({ line, editor }: Omit<BlockedLineProps, 'allowed'>) {
  const [busy, setBusy] = useState(false);
  const buy = async () => {
    setBusy(true);
    await editor.toOwnPrice(line);
    setBusy(false);
  };
  return (
    <Button size="sm" busy={busy} onClick={() => void buy()}>
      {AT_OWN_PRICE}
    </Button>
  );
}
