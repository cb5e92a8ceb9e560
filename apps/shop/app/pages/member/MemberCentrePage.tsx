import type { UserBase } from '@qingnang/contract/accounts';
import type { OrderSummary } from '@qingnang/contract/orders';
import { useLoaderData } from 'react-router';
import styles from '../../features/account/MemberCentre.module.css';
import { MemberFrame } from '../../features/account/MemberFrame.tsx';
import { MemberHead } from '../../features/account/MemberHead.tsx';
import { BalancePart, ContactsPart } from '../../features/account/MemberParts.tsx';
import { OrdersPart } from '../../features/orders/MemberOrders.tsx';
import { defineData, part } from '../../lib/data.ts';
import { Notice } from '../../ui/Notice.tsx';

// The header takes `user` from here (product.md §6).
const page = defineData(async (api) => {
  const [user, recent] = await Promise.all([
    api.get<UserBase>('/api/user/base'),
    part(api.get<{ list: OrderSummary[] }>('/api/order', { page_size: 5 })),
  ]);
  return { user, recent };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function MemberCentrePage() {
  const { user, recent } = useLoaderData<typeof loader>();
  return (
    <MemberFrame trail={[]}>
      <MemberHead user={user} />
      {user.passed_message && (
        <Notice kind={user.is_passed === 2 ? 'info' : 'warn'}>{user.passed_message}</Notice>
      )}
      <div className={styles.grid}>
        <OrdersPart user={user} recent={recent} />
        <div className={styles.column}>
          <BalancePart balance={user.balance} />
          <ContactsPart user={user} />
        </div>
      </div>
    </MemberFrame>
  );
}
