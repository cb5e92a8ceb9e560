import { EXPIRY_MONTHS, MAX_DELIVERY_NOTE, MAX_EXPIRY_WISH, PAPERS } from '@qingnang/contract/wish-words';
import { PAPER_NAMES } from '@qingnang/rules/order-wishes';
import { Checkbox, Radio } from '../../ui/Choice.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import styles from './Checkout.module.css';
import own from './Wishes.module.css';
import { type Wishes, withPaper } from './wishes.ts';

interface WishBlockProps {
  wishes: Wishes;
  onWishes: (wishes: Wishes) => void;
  /** By field of the call. */
  errors: Record<string, string[]>;
}

/** Papers in the parcel, what the expiry should be, and when to come. */
export function WishBlock({ wishes, onWishes, errors }: WishBlockProps) {
  return (
    <section className={styles.block} aria-labelledby="checkout-wishes">
      <header className={styles.blockHead}>
        <h2 className={styles.blockTitle} id="checkout-wishes">
          随货与效期
        </h2>
        <span className="small muted">仓库尽量满足，做不到会与您联系</span>
      </header>
      <div className={styles.blockBody}>
        <fieldset className={own.row} aria-label="随货资料">
          <span className={own.label}>随货资料</span>
          <span className={own.options}>
            {PAPERS.map((paper) => (
              <Checkbox
                key={paper}
                checked={wishes.papers.includes(paper)}
                disabled={paper === 'invoice' && wishes.invoiceKind === 'none'}
                onChange={(event) => onWishes(withPaper(wishes, paper, event.target.checked))}
              >
                {PAPER_NAMES[paper]}
              </Checkbox>
            ))}
          </span>
        </fieldset>
        <div className={own.row} role="radiogroup" aria-label="效期要求">
          <span className={own.label}>效期要求</span>
          <span className={own.options}>
            {EXPIRY_MONTHS.map((months) => (
              <Radio
                key={months}
                name="expiry"
                checked={wishes.expiryMonths === months}
                onChange={() => onWishes({ ...wishes, expiryMonths: months })}
              >
                {months === 0 ? '不限' : `剩余 ${months} 个月以上`}
              </Radio>
            ))}
          </span>
        </div>
        <div className={own.words}>
          <Field label="其他效期要求" error={errors.expiry_wish}>
            <Input
              placeholder="例如：阿莫西林胶囊请发 2028-06 以后效期"
              maxLength={MAX_EXPIRY_WISH}
              value={wishes.expiryWish}
              onChange={(event) => onWishes({ ...wishes, expiryWish: event.target.value })}
            />
          </Field>
          <Field label="配送说明" error={errors.delivery_note}>
            <Input
              placeholder="例如：工作日上午送，送前电话联系"
              maxLength={MAX_DELIVERY_NOTE}
              value={wishes.deliveryNote}
              onChange={(event) => onWishes({ ...wishes, deliveryNote: event.target.value })}
            />
          </Field>
        </div>
      </div>
    </section>
  );
}
