import type { UserBase } from '@qingnang/contract/accounts';
import { phone } from '../../lib/format.ts';
import { PageLink } from '../../ui/PageLink.tsx';
import { Price } from '../../ui/Price.tsx';
import styles from './MemberCentre.module.css';
import frame from './MemberFrame.module.css';
import { PanelHead } from './MemberFrame.tsx';

export const BalancePart = ({ balance }: { balance: number }) => (
  <section className="panel" aria-labelledby="member-wallet">
    <PanelHead title={<span id="member-wallet">我的钱包</span>}>
      <PageLink className="link" to="/yhq">
        优惠券
      </PageLink>
      <span className={frame.rule} />
      <PageLink className="link" to="/xjq">
        现金券
      </PageLink>
    </PanelHead>
    <dl className={styles.balance}>
      <dt>可用余额</dt>
      <dd>
        <Price value={balance} size="xl" ink />
      </dd>
    </dl>
  </section>
);

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
      <PanelHead title={<span id="member-contacts">联系我们</span>} />
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
