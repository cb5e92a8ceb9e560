import type { afterSalesDetail } from '@qingnang/contract/after-sales';
import type { invoices } from '@qingnang/contract/invoices';
import { CASE_STATUS } from '@qingnang/rules/after-sales';
import { redirect, useLoaderData } from 'react-router';
import { MemberFrame } from '../../features/account/MemberFrame.tsx';
import { CaseEvents, CaseFacts, CaseReply } from '../../features/aftersales/CaseFacts.tsx';
import { CaseHead } from '../../features/aftersales/CaseHead.tsx';
import { CaseLines, CaseParcel, CaseRefunds } from '../../features/aftersales/CaseLines.tsx';
import styles from '../../features/aftersales/Cases.module.css';
import { casesPath } from '../../features/aftersales/case-paths.ts';
import { SendBack } from '../../features/aftersales/SendBack.tsx';
import { useCaseActs } from '../../features/aftersales/useCaseActs.ts';
import { InvoicesPart } from '../../features/invoices/InvoicesPart.tsx';
import { defineData, part } from '../../lib/data.ts';
import { useMay } from '../../lib/useMay.ts';

const page = defineData(async (call, { params, url }) => {
  const one = await call<typeof afterSalesDetail>('GET /api/user/after_sales/:id', {
    at: { id: params.id ?? '' },
  });
  // Returns and all other cases have a page each; an address of the wrong one leads on.
  if (pageOf(url.pathname) !== pageOf(one.url)) throw redirect(one.url);
  const reds = await part(call<typeof invoices>('GET /api/invoices', { query: { case_id: one.id } }));
  return { one, reds };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const pageOf = (path: string): string => path.toLowerCase().split('/')[2] ?? '';

export default function CasePage() {
  const { one, reds } = useLoaderData<typeof loader>();
  const maySeeMoney = useMay('money');
  const acts = useCaseActs();
  const title = one.kind === 'return' ? '退货详情' : '售后详情';
  return (
    <MemberFrame trail={[{ label: '退换售后', to: casesPath() }, { label: title }]}>
      <CaseHead one={one} acts={acts} />
      {one.acts.includes('send_back') && <SendBack one={one} />}
      {/* Why it was refused stands in the head. */}
      {one.reply !== '' && one.status !== CASE_STATUS.refused && <CaseReply one={one} />}
      {one.refunds.length > 0 && <CaseRefunds refunds={one.refunds} />}
      {maySeeMoney && <InvoicesPart invoices={reds} />}
      {one.parcel && <CaseParcel parcel={one.parcel} />}
      {one.lines.length > 0 && <CaseLines one={one} />}
      <div className={styles.columns}>
        <CaseFacts one={one} />
        <CaseEvents events={one.events} />
      </div>
    </MemberFrame>
  );
}
