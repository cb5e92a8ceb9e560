import type { login } from '@qingnang/contract/accounts';
import type { loginBanners } from '@qingnang/contract/content';
import type { loginByCode } from '@qingnang/contract/security';
import { type ActionFunctionArgs, useLoaderData } from 'react-router';
import { readHot } from '../../features/goods/hot-goods.ts';
import { LoginCard } from '../../features/login/LoginCard.tsx';
import { Pitch } from '../../features/login/Pitch.tsx';
import { wayIn } from '../../features/login/ways.ts';
import { defineData, part } from '../../lib/data.ts';
import { enteredPath, safeRedirect } from '../../lib/login-path.ts';
import { plainForm } from '../../lib/plain-form.ts';
import { useShell } from '../../shell/useShell.ts';
import styles from './LoginPage.module.css';

/** Two boards of a shelf. */
const PACKS = 12;

const page = defineData(async (call) => {
  const [banners, hot] = await Promise.all([
    part(call<typeof loginBanners>('GET /api/focus/login')),
    part(readHot(call, PACKS)),
  ]);
  // Neither is what one comes for: what fails is left out.
  return { banner: banners.ok ? banners.data.list[0] : undefined, packs: hot.ok ? hot.data.list : [] };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const byPassword = plainForm('password', async ({ text, secret, url, call }) => {
  const { next } = await call<typeof login>('POST /api/user/login', {
    body: { username: text('username'), password: secret('password') },
  });
  return enteredPath(next, safeRedirect(url.searchParams.get('redirect')));
});
const byCode = plainForm('code', async ({ text, url, call }) => {
  const { next } = await call<typeof loginByCode>('POST /api/user/login_code', {
    body: { phone: text('phone'), code: text('code') },
  });
  return enteredPath(next, safeRedirect(url.searchParams.get('redirect')));
});
export const action = (args: ActionFunctionArgs) =>
  (wayIn(args.url.searchParams) === 'code' ? byCode : byPassword)(args);

export default function LoginPage() {
  const { banner, packs } = useLoaderData<typeof loader>();
  const { common } = useShell();
  return (
    <div className={styles.page}>
      <Pitch goods={packs} banner={banner} />
      <LoginCard offered={common?.sign_in} />
    </div>
  );
}
