import type { factorSignIn, factorTurn } from '@qingnang/contract/second-factor';
import { useLoaderData, useSearchParams } from 'react-router';
import { PanelHead } from '../../features/account/MemberFrame.tsx';
import security from '../../features/account/Security.module.css';
import { FactorForm } from '../../features/login/FactorForm.tsx';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { enteredPath, loginPath, safeRedirect } from '../../lib/login-path.ts';
import { plainForm } from '../../lib/plain-form.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

const page = defineData((call) => call<typeof factorTurn>('GET /api/user/login/factor'));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const action = plainForm('factor', async ({ text, url, call }) => {
  const { next } = await call<typeof factorSignIn>('POST /api/user/login/factor', {
    body: { code: text('code') },
  });
  return enteredPath(next, safeRedirect(url.searchParams.get('redirect')));
});

/** The code of the second factor, for who has passed the first step of signing in. */
export default function FactorPage() {
  const { state, username } = useLoaderData<typeof loader>();
  return (
    <section className={cx('panel', security.alone)} aria-labelledby="factor-title">
      <PanelHead heading="h1" title={<span id="factor-title">两步验证</span>} />
      {state === 'open' ? <FactorForm username={username} /> : <Over />}
    </section>
  );
}

function Over() {
  const [query] = useSearchParams();
  return (
    <div className={security.undone}>
      <Icon name="clock" size={28} />
      <p className="strong">登录已超时，请重新登录</p>
      <ButtonLink variant="primary" size="lg" to={loginPath(safeRedirect(query.get('redirect')))}>
        去登录
      </ButtonLink>
    </div>
  );
}
