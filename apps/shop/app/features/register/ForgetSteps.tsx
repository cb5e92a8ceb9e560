import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Steps } from '../../ui/Steps.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import styles from './Register.module.css';

const STEPS = [{ label: '验证手机号' }, { label: '重置密码' }, { label: '完成' }];

interface ForgetStepsProps {
  step: 1 | 2 | 3;
  title: string;
  /** At the end of the title's row. */
  more?: ReactNode;
  children: ReactNode;
}

/** What stands around each step to a new password. */
export const ForgetSteps = ({ step, title, more, children }: ForgetStepsProps) => (
  <div className={styles.page}>
    <div className={styles.steps}>
      <Steps label="找回密码进度" steps={STEPS} now={step === 3 ? 3 : step - 1} />
    </div>
    <section className={cx('panel', styles.alone)} aria-labelledby="forget-title">
      <PanelHead heading="h1" title={<span id="forget-title">{title}</span>}>
        {more}
      </PanelHead>
      {children}
    </section>
  </div>
);
