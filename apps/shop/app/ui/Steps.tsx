import { cx } from '../lib/cx.ts';
import { Icon } from './Icon.tsx';
import styles from './Steps.module.css';

export interface Step {
  label: string;
  /** Below the label: when it happened. */
  when?: string;
}

interface StepsProps {
  /** 结算步骤, 订单进度 … */
  label: string;
  steps: readonly Step[];
  /** Index of the step that the buyer is at; beyond the last: all done. */
  now: number;
}

export const Steps = ({ label, steps, now }: StepsProps) => (
  <ol className={styles.steps} aria-label={label}>
    {steps.map((step, index) => (
      <li
        key={step.label}
        className={cx(styles.step, index < now && styles.done, index === now && styles.now)}
        aria-current={index === now ? 'step' : undefined}
      >
        <span className={styles.dot}>{index < now ? <Icon name="check" size={14} /> : index + 1}</span>
        {step.label}
        {step.when && <span className={styles.when}>{step.when}</span>}
      </li>
    ))}
  </ol>
);

const CHECKOUT: readonly Step[] = [
  { label: '购物车' },
  { label: '核对订单' },
  { label: '支付' },
  { label: '完成' },
];

/** The head of the four checkout pages: its title and the step image. `step` counts from 1. */
export const CheckoutHead = ({ title, step }: { title: string; step: 1 | 2 | 3 | 4 }) => (
  <div className={styles.head}>
    <div className={cx('wrap', styles.inner)}>
      <h1 className={styles.title}>{title}</h1>
      <span />
      <Steps label="结算步骤" steps={CHECKOUT} now={step - 1} />
    </div>
  </div>
);
