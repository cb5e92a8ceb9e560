import type { ContractItem } from '@qingnang/contract/contracts';
import { cx } from '../../lib/cx.ts';
import { dateTime } from '../../lib/format.ts';
import buttons from '../../ui/Button.module.css';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Contracts.module.css';

/** The contract that holds: its number, its hash, its PDF. */
export const SignedPanel = ({
  contract,
  validUntil,
}: {
  contract: ContractItem | undefined;
  validUntil: string;
}) => (
  <section className={cx('panel', styles.signed)} aria-labelledby="contract-signed">
    <span className={styles.mark}>
      <Icon name="ok" size={28} />
    </span>
    <div className={styles.facts}>
      <h1 id="contract-signed">{contract ? `${contract.title}已签署` : '年度合同已签署'}</h1>
      <p className="sub">
        有效期至 <b className="num">{validUntil}</b>，期间可正常提交订单。
      </p>
      {contract && (
        <dl>
          <div>
            <dt>合同编号</dt>
            <dd className="num">{contract.number}</dd>
          </div>
          <div>
            <dt>签署人</dt>
            <dd>{contract.signer}</dd>
          </div>
          <div>
            <dt>签署时间</dt>
            <dd className="num">{contract.signed_at && dateTime(contract.signed_at)}</dd>
          </div>
          <div>
            <dt>文件摘要</dt>
            <dd className={styles.hash}>SHA-256 {contract.sha256}</dd>
          </div>
        </dl>
      )}
      <p className={styles.acts}>
        {contract && (
          <a className={cx(buttons.button, buttons.primary)} href={contract.file_url} download>
            <Icon name="download" size={16} />
            下载合同 PDF
          </a>
        )}
        <ButtonLink to="/cart">去购物车</ButtonLink>
      </p>
    </div>
  </section>
);
