import type { CommonData } from '@qingnang/contract/shell';
import { phone } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './HelpFrame.module.css';

/** Of the shell; null when it could not be read. */
export type Contacts = Pick<CommonData, 'admin' | 'common_config' | 'footer'> | null;

/** Whom to ask when the text did not help: the account's manager, or the shop's. */
export function HelpContact({ contacts }: { contacts: Contacts }) {
  const { user } = useSession();
  const manager = user?.admin ?? contacts?.admin;
  const hours = contacts?.footer.hours ?? '';
  const hotLine = (user ?? contacts)?.common_config.hot_line ?? '';
  return (
    <section className="panel" aria-labelledby="help-contact">
      <h2 className={styles.panelTitle} id="help-contact">
        还没解决？
      </h2>
      <div className={styles.contact}>
        {manager && manager.name !== '' && (
          <div className={styles.manager}>
            <span className={styles.face} aria-hidden="true">
              {manager.name.slice(0, 1)}
            </span>
            <p>
              <b>客户经理 {manager.name}</b>
              <a className="num" href={`tel:${manager.phone}`}>
                {phone(manager.phone)}
              </a>
            </p>
          </div>
        )}
        {hotLine !== '' && (
          <p>
            投诉热线{' '}
            <a className="num strong" href={`tel:${hotLine.replaceAll('-', '')}`}>
              {hotLine}
            </a>
          </p>
        )}
        {hours !== '' && <p className="sub small">{hours}</p>}
        <PageLink className="link" to="/help/us/link">
          全部联系方式
        </PageLink>
      </div>
    </section>
  );
}
