import type { CartItem } from '@qingnang/contract/cart';
import { cx } from '../../lib/cx.ts';
import { money } from '../../lib/format.ts';
import { Checkbox } from '../../ui/Choice.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { InTurns } from '../../ui/InTurns.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { coldWords } from '../goods/cold.ts';
import { GROUP_BUY_RULES } from '../goods/group-buy.ts';
import { BlockedLine } from './BlockedLine.tsx';
import styles from './Cart.module.css';
import type { CartEditor, CartState } from './CartEditor.ts';
import { removeLines } from './CartLine.tsx';
import { CartSection } from './CartSection.tsx';
import type { Goal as GoalData, CartGroup as Group } from './cart-groups.ts';
import { allowanceOf } from './cart-promotions.ts';

/** Lines of a group that a browser lays out at once without being noticed. */
const MANY = 50;

/** One order to be: its warehouse with what is still missing there, and its lines. */
export function CartGroup({ group, cart, editor }: { group: Group; cart: CartState; editor: CartEditor }) {
  const { kind, lines, sections, minimum, shipping, promise, notServed } = group;
  const { icon, title, note } = KINDS[kind];
  const cold = coldWords(lines.map(({ goods }) => goods));
  const name = title === '' ? group.name : `${title}　${group.name}`;
  return (
    <section className={styles.group} aria-label={name}>
      <header className={styles.groupHead}>
        <SelectAll lines={lines} editor={editor} label={`选择${group.name}全部`}>
          <span className={styles.groupName}>
            <Icon name={icon} />
            {name}
          </span>
        </SelectAll>
        <span className="small muted">
          {note || `${lines.length} 个商品`}
          {promise !== '' && `，${promise}`}
        </span>
        {(minimum || shipping) && (
          <div className={styles.goals}>
            {minimum && <Goal goal={minimum} what="起送" />}
            {shipping && <Goal goal={shipping} what="免运费" />}
          </div>
        )}
      </header>
      {cold !== '' && (
        <Notice kind="info" className={styles.groupNotice}>
          {cold}。
        </Notice>
      )}
      {notServed !== '' && (
        <Notice kind="warn" className={styles.groupNotice}>
          {notServed}，结算时请选择其他收货地址，或不勾选这些商品。
        </Notice>
      )}
      {sections.map((section) => (
        <CartSection
          key={section.key}
          section={section}
          cart={cart}
          editor={editor}
          isOthers={section.key === 0 && sections.length > 1}
          isMany={lines.length > MANY}
        />
      ))}
    </section>
  );
}

/** What makes an order to be a special one, and what goes with it. */
const KINDS: Record<Group['kind'], { icon: IconName; title: string; note: string }> = {
  normal: { icon: 'box', title: '', note: '' },
  receipt: { icon: 'shield', title: '含麻黄碱类复方制剂', note: '单独成单，不可使用余额' },
  group: { icon: 'user', title: '拼团', note: `单独成单，${GROUP_BUY_RULES}` },
};

function Goal({ goal, what }: { goal: GoalData; what: string }) {
  const reached = goal.gap <= 0;
  return (
    <span className={styles.goal}>
      {reached ? (
        <span className="ok-text">
          已满 ¥{goal.amount} {what}
        </span>
      ) : (
        <span>
          再买 <b>{money(goal.gap)}</b> {what}
        </span>
      )}
      <Progress value={1 - goal.gap / goal.amount} label={`${what}进度`} promo={!reached} />
    </span>
  );
}

interface SelectAllProps {
  lines: readonly CartItem[];
  editor: CartEditor;
  label: string;
  children?: React.ReactNode;
}

/** Chosen when all of the lines are, half when some are. */
export function SelectAll({ lines, editor, label, children }: SelectAllProps) {
  const chosen = lines.filter((line) => line.is_selected === 1).length;
  return (
    <Checkbox
      aria-label={label}
      checked={lines.length > 0 && chosen === lines.length}
      indeterminate={chosen > 0 && chosen < lines.length}
      disabled={lines.length === 0}
      onChange={(event) =>
        editor.select(
          lines.map((line) => line.id),
          event.target.checked,
        )
      }
    >
      {children}
    </Checkbox>
  );
}

/** At the end of the cart: lines that cannot be bought now. */
export const BlockedGroup = ({
  lines,
  allowances,
  editor,
}: {
  lines: readonly CartItem[];
  allowances: CartState['allowances'];
  editor: CartEditor;
}) => (
  <section className={styles.group} aria-label="暂不可购买">
    <header className={styles.groupHead}>
      <span className={cx(styles.groupName, styles.offName)}>
        <Icon name="info" />
        暂不可购买
      </span>
      <span className="small muted">{lines.length} 个商品，不参与结算</span>
      <div className={styles.goals}>
        <button
          type="button"
          className="link small"
          onClick={() =>
            void removeLines(
              editor,
              lines.map((line) => line.id),
            )
          }
        >
          清空不可购买
        </button>
      </div>
    </header>
    <PlainList>
      <InTurns
        items={lines}
        keyOf={(line) => line.id}
        hasPlaces
        draw={(line, isWhole) => (
          <li className={cx(styles.item, lines.length > MANY && styles.many)}>
            {isWhole && <BlockedLine line={line} editor={editor} allowed={allowanceOf(line, allowances)} />}
          </li>
        )}
      />
    </PlainList>
  </section>
);
