import { BUYER_TYPES, papersOf } from '@qingnang/rules/papers';
import { phone } from '../../lib/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import styles from './Register.module.css';

const REQUIRED = BUYER_TYPES.map(({ code, name }) => ({
  name,
  papers: papersOf(code)
    .filter((paper) => paper.isRequired)
    .map((paper) => paper.name)
    .join('、'),
}));

/** What each kind of buyer will be asked for, so that it lies ready. */
export const PapersAside = ({ helper }: { helper: { name: string; phone: string } | undefined }) => (
  <aside className="panel" aria-labelledby="papers-title">
    <PanelHead title={<span id="papers-title">先备好这些资料</span>} />
    <div className={styles.asideBody}>
      <p className="sub">每张加盖公章原印章，拍照或扫描均可，单个不超过 10 MB。</p>
      <dl className={styles.papers}>
        {REQUIRED.map(({ name, papers }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{papers}</dd>
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
