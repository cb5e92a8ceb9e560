import type { RegisterPapers } from '@qingnang/contract/registration';
import { phone } from '../../lib/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import styles from './Register.module.css';

interface PapersAsideProps {
  required: RegisterPapers['list'];
  helper: { name: string; phone: string } | undefined;
}

/** What each type of companies will be asked for, so that it lies ready. */
export const PapersAside = ({ required, helper }: PapersAsideProps) => (
  <aside className="panel" aria-labelledby="papers-title">
    <PanelHead title={<span id="papers-title">先备好这些资料</span>} />
    <div className={styles.asideBody}>
      <p className="sub">每张加盖公章原印章，拍照或扫描均可，单个不超过 10 MB。</p>
      <dl className={styles.papers}>
        {required.map(({ name, papers }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{papers.join('、')}</dd>
          </div>
        ))}
      </dl>
      {helper?.phone && (
        <p className={styles.help}>
          <Icon name="headset" />
          <span>
            不确定该传哪些？
            <br />
            <b>
              客户经理 {helper.name} {phone(helper.phone)}
            </b>
          </span>
        </p>
      )}
    </div>
  </aside>
);
