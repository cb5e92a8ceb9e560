import type { UserBase } from '@qingnang/contract/accounts';
import type { ApplicationState, CompanyForm } from '@qingnang/contract/qualifications';
import type { Scope } from '@qingnang/contract/reference-fields';
import { typeOf } from '@qingnang/rules/papers';
import { scopeName } from '@qingnang/rules/scopes';
import { phone } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import styles from './Company.module.css';

interface CompanyPanelProps {
  user: UserBase;
  state: ApplicationState;
  mayChange: boolean;
}

/** The company as the shop knows it. */
export function CompanyPanel({ user, state, mayChange }: CompanyPanelProps) {
  const { form } = state.account;
  return (
    <section className="panel" aria-labelledby="basic-title">
      <PanelHead heading="h1" title={<span id="basic-title">基本信息</span>}>
        <PageLink className="link" to="/zzzj">
          资质证件
        </PageLink>
      </PanelHead>
      <div className={styles.head}>
        <div>
          <p className={styles.company}>
            {user.company || user.username} <Mark kind="rank">{user.rank_name}</Mark>
            {user.is_special === 1 && <Mark kind="ok">协议价客户</Mark>}
          </p>
          <p className="sub small">
            {typeOf(state.buyer_types, form.buyer_type)?.name}　用户名 {user.username}　手机{' '}
            {phone(user.phone)}
          </p>
        </div>
        {mayChange && (
          <ButtonLink variant="line" to="/basic?change=1">
            申请变更资料
          </ButtonLink>
        )}
      </div>
      <dl className={styles.facts}>
        {factsOf(form, state.scopes).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      {mayChange && (
        <p className={styles.note}>
          企业名称、注册地址、法定代表人、经营范围变更需重新审核；审核通过前按现有资料正常采购。
        </p>
      )}
    </section>
  );
}

const factsOf = (form: CompanyForm, scopes: readonly Scope[]): [label: string, value: string][] => [
  ['企业名称', form.company],
  ['统一社会信用代码', form.credit_code],
  ['法定代表人', form.legal_person],
  ['采购联系人', form.contact_name],
  ['联系电话', phone(form.contact_phone)],
  ['邮箱', form.email],
  ['所在地区', [...new Set([form.province, form.city, form.district])].join(' ')],
  ['注册地址', form.detail],
  ['经营范围', form.scopes.map((code) => scopeName(code, scopes)).join('、')],
];

/** Who looks after the account. */
export function PeoplePanel({ user }: { user: UserBase }) {
  const people = [
    { role: '客户经理', words: '订单、价格、账户问题', ...user.admin },
    { role: '业务员', words: '拜访、合同、回款', ...user.ywy },
    { role: '在线客服', words: '使用问题、售后', ...user.customer },
  ].filter(({ phone: number }) => number !== '');
  return (
    <section className="panel" aria-labelledby="people-title">
      <PanelHead title={<span id="people-title">为您服务</span>} />
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.role}>
            <span className="muted small">{person.role}</span>
            <b>{person.name}</b>
            <a className="link num" href={`tel:${person.phone}`}>
              {phone(person.phone)}
            </a>
            <span className="sub small">{person.words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
