import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Steps } from '../../ui/Steps.tsx';
import styles from './Register.module.css';

const LATER = [{ label: '企业资料与资质' }, { label: '等待审核' }];
const OWN = [{ label: '手机验证' }, ...LATER];
const STORE = [{ label: '门店账号' }, ...LATER];

interface RegisterStepsProps {
  step: 1 | 2 | 3;
  /** A further store of a head office, not a company of its own. */
  store?: boolean;
  /** Stands beside the form on wide screens and below it on phones. */
  aside?: ReactNode;
  /** A list beside a wide form, instead of explanations beside a narrow one. */
  narrowAside?: boolean;
  children: ReactNode;
}

/** What stands around each step of registering: how far one is, the panel, and what helps. */
export const RegisterSteps = ({
  step,
  store = false,
  aside,
  narrowAside = false,
  children,
}: RegisterStepsProps) => (
  <div className={styles.page}>
    <div className={styles.steps}>
      <Steps label="注册进度" steps={store ? STORE : OWN} now={step - 1} />
    </div>
    {aside ? (
      <div className={cx(styles.two, narrowAside && styles.narrow)}>
        {children}
        {aside}
      </div>
    ) : (
      children
    )}
  </div>
);
