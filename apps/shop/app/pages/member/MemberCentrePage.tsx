import type { base } from '@qingnang/contract/accounts';
import type { contractState } from '@qingnang/contract/contracts';
import type { couponCount } from '@qingnang/contract/coupons';
import type { messages as messagesCall } from '@qingnang/contract/messages';
import type { orderList } from '@qingnang/contract/orders';
import type { dueOrders } from '@qingnang/contract/payments';
import type { zizhi } from '@qingnang/contract/qualifications';
import type { memberCentre } from '@qingnang/contract/shell';
import { useLoaderData } from 'react-router';
import { MemberFrame } from '../../features/account/MemberFrame.tsx';
import { MemberHead } from '../../features/account/MemberHead.tsx';
import { ContactsPart } from '../../features/account/MemberParts.tsx';
import { DueNotice } from '../../features/checkout/DueNotice.tsx';
import { readRecommended } from '../../features/home/recommended-data.ts';
import styles from '../../features/member/Member.module.css';
import { MemberNotices } from '../../features/member/MemberNotices.tsx';
import { PhoneMenu } from '../../features/member/PhoneMenu.tsx';
import { RecommendedPart } from '../../features/member/RecommendedPart.tsx';
import { MessagesPart, PapersPart, SpentPart, WalletPart } from '../../features/member/SmallParts.tsx';
import { type ToRestock, UsualPart } from '../../features/member/UsualPart.tsx';
import { OrdersPart } from '../../features/orders/MemberOrders.tsx';
import { ProposalNotice } from '../../features/proposals/ProposalNotice.tsx';
import { countWaiting } from '../../features/proposals/proposal-data.ts';
import { readUsual } from '../../features/quick/quick-data.ts';
import { RecallAlert } from '../../features/recalls/RecallAlert.tsx';
import { countRecalls } from '../../features/recalls/recall-data.ts';
import { type DataCall, defineData, part } from '../../lib/data.ts';
import { signOut } from '../../shell/sign-out.ts';

/** Rows of the lists: what fits beside each other without scrolling. */
const ORDERS = 4;
const USUAL = 5;
const MESSAGES = 5;

const PLAIN = { template: 0, order: 'count' } as const;

/** What runs out within a week; while nothing does, what is bought most. */
async function restockOf(call: DataCall): Promise<ToRestock> {
  const due = await readUsual(call, { from: 'due', ...PLAIN }, 1, USUAL);
  if (due.total > 0) return { items: due.list, isDue: true, total: due.total };
  const usual = await readUsual(call, { from: 'usual', ...PLAIN }, 1, USUAL);
  return { items: usual.list, isDue: false, total: usual.total };
}

// The header takes `user` from here.
const page = defineData(async (call) => {
  const [
    user,
    due,
    proposals,
    recalls,
    recent,
    centre,
    coupons,
    usual,
    papers,
    contract,
    messages,
    recommended,
  ] = await Promise.all([
    call<typeof base>('GET /api/user/base'),
    part(call<typeof dueOrders>('GET /api/payment/due')),
    part(countWaiting(call)),
    part(countRecalls(call)),
    part(call<typeof orderList>('GET /api/order', { query: { page_size: ORDERS } })),
    part(call<typeof memberCentre>('GET /api/user/centre')),
    part(call<typeof couponCount>('GET /api/user/couponNum')),
    part(restockOf(call)),
    part(call<typeof zizhi>('GET /api/user/zizhi')),
    part(call<typeof contractState>('GET /api/contract')),
    part(call<typeof messagesCall>('GET /api/message', { query: { page_size: MESSAGES } })),
    part(readRecommended(call, 1)),
  ]);
  return {
    user,
    due,
    proposals,
    recalls,
    recent,
    centre,
    coupons,
    usual,
    papers,
    contract,
    messages,
    recommended,
  };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function MemberCentrePage() {
  const {
    user,
    due,
    proposals,
    recalls,
    recent,
    centre,
    coupons,
    usual,
    papers,
    contract,
    messages,
    recommended,
  } = useLoaderData<typeof loader>();
  return (
    <MemberFrame trail={[]}>
      <MemberHead user={user} />
      <MemberNotices user={user} contract={contract} />
      {recalls.ok && <RecallAlert waiting={recalls.data} />}
      {proposals.ok && <ProposalNotice waiting={proposals.data} />}
      {due.ok && <DueNotice due={due.data.list} />}
      <div className={styles.grid}>
        <OrdersPart centre={centre} recent={recent} />
        <WalletPart balance={user.balance} points={user.points} coupons={coupons} />
      </div>
      <UsualPart usual={usual} />
      <div className={styles.three}>
        <SpentPart centre={centre} />
        <PapersPart papers={papers} contract={contract} />
        <MessagesPart messages={messages} />
      </div>
      <ContactsPart user={user} />
      <PhoneMenu signOut={signOut} />
      {recommended.ok && <RecommendedPart goods={recommended.data.list} />}
    </MemberFrame>
  );
}
