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
  account: { path: 'accounts', permission: 'account.read' },
  order: { path: 'orders', permission: 'order.read' },
} as const;

/** A number as the server sends it; one that it masks is shown in full on demand, which is logged. */
export function Phone({ number, of, id, field = 'phone' }: PhoneProps) {
  const me = useMe();
  const fail = useFailure();
  const [shown, setShown] = useState<{ of: string; number: string } | null>(null);
  const { path, permission } = CALLS[of];
  const key = `${path}/${id}/${field}`;
  if (shown?.of === key) return <>{phone(shown.number)}</>;
  const canShow = number.includes('*') && may(me, permission);
  const show = async () => {
    try {
      const full = await call<Record<string, string>>('POST', `/api/admin/${path}/${id}/phone`);
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
