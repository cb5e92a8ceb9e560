import type { ContractItem } from '@qingnang/contract/contracts';
import { date } from '../../lib/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import styles from './Contracts.module.css';

/** What was signed, with each paper. */
export const ContractList = ({ list }: { list: readonly ContractItem[] }) => (
  <section className="panel" aria-labelledby="contract-list">
    <PanelHead title={<span id="contract-list">历史合同</span>} />
    <ul className={styles.papers}>
      {list.map((contract) => (
        <li key={contract.id}>
          <Icon name="file" />
          <div>
            <b>{contract.title}</b>
            <span className="muted small num">
              {contract.number}
              {contract.signed_at && `　${date(contract.signed_at)} 签署`}
            </span>
            {contract.status === 'void' && (
              <span className="warn-text small">已作废：{contract.void_reason}</span>
            )}
          </div>
          <a className="link" href={contract.file_url} download aria-label={`下载 ${contract.number}`}>
            下载
          </a>
        </li>
      ))}
    </ul>
  </section>
);
