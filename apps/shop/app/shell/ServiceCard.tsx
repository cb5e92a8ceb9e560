import { phone } from '../lib/format.ts';
import { useSession } from '../lib/session.tsx';
import styles from './ServiceCard.module.css';
import type { ShellData } from './shell-data.ts';

/** Whom to ask: the contact person, QQ, the hot line. */
export default function ServiceCard({ shell: { common } }: { shell: ShellData }) {
  const { user } = useSession();
  const contact = user?.customer.name ? user.customer : (user?.admin ?? common?.admin);
  const config = user?.common_config ?? common?.common_config;
  const numbers = [config?.qq1, config?.qq2].filter((number) => number !== undefined && number !== '');
  return (
    <dl className={styles.card}>
      {contact && contact.phone !== '' && (
        <Line label={`客服 ${contact.name}`} words={phone(contact.phone)} href={`tel:${contact.phone}`} />
      )}
      {numbers.map((number) => (
        <Line
          key={number}
          label="QQ 客服"
          words={number ?? ''}
          href={`https://wpa.qq.com/msgrd?v=3&uin=${number}&site=qq&menu=yes`}
        />
      ))}
      {config?.hot_line && (
        <Line label="投诉热线" words={config.hot_line} href={`tel:${config.hot_line.replaceAll('-', '')}`} />
      )}
    </dl>
  );
}

const Line = ({ label, words, href }: { label: string; words: string; href: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <a
        className="link"
        href={href}
        target={href.startsWith('http') ? '_blank' : undefined}
        rel="noopener noreferrer"
      >
        {words}
      </a>
    </dd>
  </div>
);
