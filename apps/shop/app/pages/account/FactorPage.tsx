import type { factor } from '@qingnang/contract/second-factor';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { FactorPanel } from '../../features/account/FactorPanel.tsx';
import { MemberFrame } from '../../features/account/MemberFrame.tsx';
import { defineData } from '../../lib/data.ts';
import { safeRedirect } from '../../lib/login-path.ts';

const page = defineData(async (call) => ({ state: await call<typeof factor>('GET /api/user/factor') }));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** 两步验证: where who buys is led to first, when the shop demands it. */
export default function FactorPage() {
  const { state } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const to = query.get('redirect');
  return (
    <MemberFrame trail={[{ label: '账户中心', to: '/zhzx' }, { label: '两步验证' }]}>
      <FactorPanel state={state} onward={to === null ? null : () => void navigate(safeRedirect(to))} />
    </MemberFrame>
  );
}
