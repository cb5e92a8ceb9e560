import type { Permission } from '@qingnang/contract/endpoint';
import { useState } from 'react';
import { may, useMe } from '../../../app/me.ts';
import type { CaseActName, StaffCase } from '../api.ts';
import { AcceptDialog } from './AcceptDialog.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { CaseDialogProps } from './dialog.ts';
import { RefuseDialog } from './RefuseDialog.tsx';
import { ResendDialog } from './ResendDialog.tsx';
import { ReturnDialog } from './ReturnDialog.tsx';

interface Act {
  act: CaseActName;
  label: string;
  permission: Permission;
  /** Ends the case against the buyer. */
  isDanger?: boolean;
}

/** What refuses stands first, what is most usual last. */
const ACTS: readonly Act[] = [
  { act: 'refuse', label: '拒绝', permission: 'after_sales.write', isDanger: true },
  { act: 'inspect_refuse', label: '验收拒收', permission: 'after_sales.inspect', isDanger: true },
  { act: 'approve_refund', label: '直接退款', permission: 'after_sales.write' },
  { act: 'approve_resend', label: '同意补发', permission: 'after_sales.write' },
  { act: 'approve_return', label: '同意寄回', permission: 'after_sales.write' },
  { act: 'answer', label: '答复', permission: 'after_sales.write' },
  { act: 'accept', label: '验收', permission: 'after_sales.inspect' },
  { act: 'resend', label: '补发发货', permission: 'order.ship' },
  { act: 'refund_again', label: '重新提交退款', permission: 'after_sales.write' },
];

/** What this member may do with the case now. Nothing, and the bar is not there. */
export function Acts({ one }: { one: StaffCase }) {
  const me = useMe();
  const [dialog, setDialog] = useState<CaseActName | null>(null);
  const shown = ACTS.filter(({ act, permission }) => isOffered(one, act) && may(me, permission));
  if (shown.length === 0) return null;
  return (
    <div className="case-acts">
      {shown.map(({ act, label, isDanger }, at) => (
        <button
          key={act}
          type="button"
          className={isDanger ? 'btn danger' : at === shown.length - 1 ? 'btn primary' : 'btn'}
          onClick={() => setDialog(act)}
        >
          {label}
        </button>
      ))}
      {dialog && <ActDialog one={one} act={dialog} close={() => setDialog(null)} />}
    </div>
  );
}

/** Asking again only helps where a second person has refused. */
const isOffered = (one: StaffCase, act: CaseActName): boolean =>
  one.acts.includes(act) &&
  (act !== 'refund_again' || one.refunds.some(({ status }) => status === 'refused'));

function ActDialog({ act, ...props }: CaseDialogProps & { act: CaseActName }) {
  switch (act) {
    case 'refuse':
    case 'inspect_refuse':
      return <RefuseDialog {...props} act={act} />;
    case 'approve_return':
      return <ReturnDialog {...props} />;
    case 'answer':
      return <AnswerDialog {...props} />;
    case 'accept':
      return <AcceptDialog {...props} />;
    case 'resend':
      return <ResendDialog {...props} />;
    default:
      return <ConfirmDialog {...props} act={act} />;
  }
}
