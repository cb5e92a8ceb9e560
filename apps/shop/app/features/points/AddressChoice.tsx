import type { Address, addresses as addressesCall } from '@qingnang/contract/accounts';
import { Suspense, useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { phone } from '../../lib/format.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { Button } from '../../ui/Button.tsx';
import { Radio } from '../../ui/Choice.tsx';
import { addressText } from '../addresses/address-text.ts';
import styles from './Redeem.module.css';

const AddressDialog = lazyKept(() => import('../addresses/AddressDialog.tsx'));

interface AddressChoiceProps {
  value: number | null;
  onChange: (id: number) => void;
}

/** Where it goes: the account's addresses, the default one chosen. */
export function AddressChoice({ value, onChange }: AddressChoiceProps) {
  const { addresses, failed, add } = useAddresses(value, onChange);
  const [adding, setAdding] = useState(false);
  if (failed !== '')
    return (
      <p className={styles.error} role="alert">
        {failed}
      </p>
    );
  if (!addresses) return <p className="sub">正在读取收货地址…</p>;
  return (
    <div className={styles.addresses}>
      <div role="radiogroup" aria-label="收货地址">
        {addresses.length === 0 && <p className="sub">还没有收货地址，请先新增一个</p>}
        {addresses.map((address) => (
          <Radio
            key={address.id}
            className={styles.address}
            name="address"
            checked={address.id === value}
            onChange={() => onChange(address.id)}
          >
            <span>
              <b className="strong">{address.consignee}</b> {phone(address.phone)}
              <br />
              <span className="sub">{addressText(address)}</span>
            </span>
          </Radio>
        ))}
      </div>
      <Button size="sm" onClick={() => setAdding(true)}>
        新增地址
      </Button>
      {adding && (
        <Suspense>
          <AddressDialog
            onClose={() => setAdding(false)}
            onSaved={(address) => {
              setAdding(false);
              add(address);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function useAddresses(value: number | null, onChange: (id: number) => void) {
  const [addresses, setAddresses] = useState<readonly Address[] | null>(null);
  const [failed, setFailed] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the dialog opens
  useEffect(() => {
    call<typeof addressesCall>('GET /api/address', { quiet: true })
      .then(({ list }) => {
        setAddresses(list);
        if (value === null && list[0]) onChange(list[0].id);
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        setFailed(error.message);
      });
  }, []);
  const add = (address: Address) => {
    setAddresses([...(addresses ?? []), address]);
    onChange(address.id);
  };
  return { addresses, failed, add };
}
