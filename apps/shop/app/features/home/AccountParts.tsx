import { phone } from '../../lib/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './AccountCard.module.css';

export const Face = () => (
  <span className={styles.face}>
    <Icon name="store" size={24} />
  </span>
);

/** The one to call. */
export const ManagerLink = ({ manager }: { manager: { name: string; phone: string } | undefined }) =>
  manager?.phone ? (
    <a className={styles.manager} href={`tel:${manager.phone}`}>
      <Icon name="headset" />
      <span>
        <span className="muted">客户经理</span> {manager.name}
        <br />
        <b className="strong num">{phone(manager.phone)}</b>
      </span>
    </a>
  ) : null;
