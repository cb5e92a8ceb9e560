import { ADDRESS_REVIEWS, type Address } from '@qingnang/contract/accounts';
import { Suspense, useState } from 'react';
import { phone } from '../../lib/format.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { addressText } from '../addresses/address-text.ts';
import styles from './Checkout.module.css';

const AddressDialog = lazyKept(() => import('../addresses/AddressDialog.tsx'));

interface AddressPickerProps {
  addresses: readonly Address[];
  value: number | null;
  onChange: (id: number) => void;
  /** A new one was saved. */
  onAdd: (address: Address) => void;
  error?: string | undefined;
}

/** Where the parcels go. */
export function AddressPicker({ addresses, value, onChange, onAdd, error }: AddressPickerProps) {
  const [adding, setAdding] = useState(false);
  const add = (address: Address) => {
    setAdding(false);
    onAdd(address);
  };
  return (
    <section className={styles.block} aria-labelledby="checkout-address">
      <header className={styles.blockHead}>
        <h2 className={styles.blockTitle} id="checkout-address">
          收货地址
        </h2>
        <Button className="push" size="sm" onClick={() => setAdding(true)}>
          <Icon name="plus" size={14} />
          新增地址
        </Button>
      </header>
      <div className={styles.blockBody}>
        {addresses.length === 0 && <p className="sub">还没有收货地址，请先新增一个</p>}
        <div className={styles.choices} role="radiogroup" aria-label="收货地址">
          {addresses.map((address) => (
            <label key={address.id} className={styles.choice}>
              <input
                type="radio"
                name="address"
                checked={address.id === value}
                onChange={() => onChange(address.id)}
              />
              <span className={styles.choiceTitle}>
                <Icon name="pin" size={16} />
                {address.consignee}
                {address.is_registered === 1 && <Mark>注册地址</Mark>}
                {address.is_registered === 0 && address.review !== 'passed' && (
                  <Mark>{ADDRESS_REVIEWS[address.review]}</Mark>
                )}
                {address.is_default === 1 && <Mark kind="ok">默认</Mark>}
              </span>
              {phone(address.phone)}
              <br />
              <span className="sub">{addressText(address)}</span>
            </label>
          ))}
        </div>
        {error && (
          <p className={styles.fieldError} role="alert">
            {error}
          </p>
        )}
      </div>
      {adding && (
        <Suspense>
          <AddressDialog onClose={() => setAdding(false)} onSaved={add} />
        </Suspense>
      )}
    </section>
  );
}
