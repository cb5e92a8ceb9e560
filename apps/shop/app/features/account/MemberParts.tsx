import type { UserBase } from '@qingnang/contract/accounts';
import { phone } from '../../lib/format.ts';
import { ServiceLink } from '../../ui/ServiceLink.tsx';
import styles from './MemberCentre.module.css';
import { PanelHead } from './MemberFrame.tsx';

/** Whom to call about what. */
export function ContactsPart({ user }: { user: UserBase }) {
  const people = [
    { role: '客户经理', ...user.admin },
    { role: '业务员', ...user.ywy },
    { role: '客服', ...user.customer },
    { role: '投诉热线', name: '', phone: user.common_config.hot_line },
  ];
  return (
    <section className="panel" aria-labelledby="member-contacts">
      <PanelHead title={<span id="member-contacts">联系我们</span>}>
        <ServiceLink>在线客服</ServiceLink>
      </PanelHead>
      <dl className={styles.contacts}>
        {people
          .filter((person) => person.phone !== '')
          .map((person) => (
            <div key={person.role}>
              <dt>
                {person.role} {person.name}
              </dt>
              <dd>
                <a className="link num" href={`tel:${person.phone}`}>
                  {phone(person.phone)}
                </a>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
