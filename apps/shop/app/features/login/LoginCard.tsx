import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { pageExists } from '../../lib/page-exists.ts';
import { PageLink } from '../../ui/PageLink.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import styles from './LoginCard.module.css';
import { LoginForm } from './LoginForm.tsx';
import { type Offered, wayIn, wayPath, waysOf } from './ways.ts';

// Most people sign in by password: the other ways are fetched when they are chosen.
const CodeLoginForm = lazyKept(async () => ({
  default: (await import('./CodeLoginForm.tsx')).CodeLoginForm,
}));
const WechatSignIn = lazyKept(async () => ({ default: (await import('./WechatSignIn.tsx')).WechatSignIn }));

/** The ways of signing in that are connected; the card keeps its height, so that nothing jumps. */
export function LoginCard({ offered }: { offered: Offered | undefined }) {
  const [query] = useSearchParams();
  const [asked, setWay] = useState(() => wayIn(query));
  const ways = waysOf(offered);
  const way = ways.some(({ value }) => value === asked) ? asked : 'password';
  const [name, setName] = useState('');
  return (
    <section className={styles.card} aria-labelledby="login-title">
      <h1 className="visually-hidden" id="login-title">
        账号登录
      </h1>
      <Tabs label="登录方式" value={way} tabs={ways} onChange={setWay} hrefOf={(one) => wayPath(one, query)}>
        {way === 'password' && <LoginForm name={name} onName={setName} />}
        <Suspense>
          {way === 'code' && <CodeLoginForm name={name} onName={setName} />}
          {way === 'wechat' && <WechatSignIn />}
        </Suspense>
      </Tabs>
      <p className={styles.foot}>
        {pageExists('/register/step1') && offered?.sms !== 0 && (
          <span className={styles.join}>
            还没有账号？
            <PageLink className="link" to="/register/step1">
              免费注册
            </PageLink>
          </span>
        )}
        仅向持证药店、诊所、医疗机构销售
      </p>
    </section>
  );
}
