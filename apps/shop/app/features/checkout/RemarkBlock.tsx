import type { CheckoutView } from '@qingnang/contract/cart';
import { MAX_REMARK } from '@qingnang/contract/wish-words';
import { Textarea } from '../../ui/Field.tsx';
import styles from './Checkout.module.css';
import { orderTitle } from './OrderBlock.tsx';
import own from './Wishes.module.css';

interface RemarkBlockProps {
  groups: CheckoutView['groups'];
  /** By key of the order. */
  remarks: Readonly<Record<string, string>>;
  onRemark: (key: string, words: string) => void;
  /** By field of the call. */
  errors: Record<string, string[]>;
}

/** What the shop should know; each order has its own. */
export const RemarkBlock = ({ groups, remarks, onRemark, errors }: RemarkBlockProps) => (
  <section className={styles.block} aria-labelledby="checkout-remark">
    <header className={styles.blockHead}>
      <h2 className={styles.blockTitle} id="checkout-remark">
        订单备注
      </h2>
      <span className="small muted">
        {MAX_REMARK} 字以内{groups.length > 1 && '，每个订单各自填写'}
      </span>
    </header>
    <div className={styles.blockBody}>
      {groups.map((group) => {
        const title = orderTitle(group, groups);
        const error = errors[`remarks.${group.key}`]?.[0];
        return (
          <div key={group.key} className={own.remark}>
            {groups.length > 1 && <p className={own.remarkTitle}>{title}</p>}
            <Textarea
              className={groups.length > 1 ? own.short : styles.textarea}
              aria-label={groups.length > 1 ? `${title}备注` : '订单备注'}
              placeholder="还有什么要告诉我们，例如：请与上一单一起发货"
              maxLength={MAX_REMARK}
              value={remarks[group.key] ?? ''}
              aria-invalid={error ? true : undefined}
              onChange={(event) => onRemark(group.key, event.target.value)}
            />
            {error && (
              <p className={styles.fieldError} role="alert">
                {error}
              </p>
            )}
          </div>
        );
      })}
    </div>
  </section>
);
