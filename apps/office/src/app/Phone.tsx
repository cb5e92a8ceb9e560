import type { customerPhone } from '@qingnang/contract/admin-accounts';
import type { adminOrderPhone } from '@qingnang/contract/desk';
import { useState } from 'react';
import { call } from './api.ts';
import { useFailure } from './failure.tsx';
import { phone } from './format.ts';
import { may, useMe } from './me.ts';

interface PhoneProps {
  number: string;
  /** Whose it is: an account, or the consignee of an order. */
  of: 'account' | 'order';
  id: number;
  field?: 'phone' | 'landline';
}

const CALLS = {
  account: {
    permission: 'account.read',
    read: (id: number) => call<typeof customerPhone>('POST /api/admin/accounts/:id/phone', { at: { id } }),
  },
  order: {
    permission: 'order.read',
    read: (id: number) => call<typeof adminOrderPhone>('POST /api/admin/orders/:id/phone', { at: { id } }),
  },
} as const;

/** A number as the server sends it; one that it masks is shown in full on demand, which is logged. */
export function Phone({ number, of, id, field = 'phone' }: PhoneProps) {
  const me = useMe();
  const fail = useFailure();
  const [shown, setShown] = useState<{ of: string; number: string } | null>(null);
  const { read, permission } = CALLS[of];
  const key = `${of}/${id}/${field}`;
  if (shown?.of === key) return <>{phone(shown.number)}</>;
  const canShow = number.includes('*') && may(me, permission);
  const show = async () => {
    try {
      const full: Partial<Record<string, string>> = await read(id);
      setShown({ of: key, number: full[field] ?? '' });
    } catch (error) {
      fail(error);
    }
  };
  return (
    <span className="nowrap">
      {phone(number)}
      {canShow && (
        <button
          type="button"
          className="btn sm text"
          aria-label="显示手机号"
          title="显示完整号码，会记入操作日志"
          onClick={(event) => {
            event.stopPropagation();
            void show();
          }}
        >
          显示
        </button>
      )}
    </span>
  );
}
