import type { Address } from '@qingnang/contract/accounts';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Choice.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import styles from './Checkout.module.css';

interface AddressDialogProps {
  onClose: () => void;
  onSaved: (address: Address) => void;
}

const FIELDS = [
  { name: 'consignee', label: '收货人', max: 30, complete: 'name', wide: false },
  { name: 'phone', label: '联系电话', max: 20, complete: 'tel', wide: false },
  { name: 'province', label: '省份', max: 30, complete: 'address-level1', wide: false },
  { name: 'city', label: '城市', max: 30, complete: 'address-level2', wide: false },
  { name: 'district', label: '区县', max: 30, complete: 'address-level3', wide: false },
  { name: 'detail', label: '详细地址', max: 120, complete: 'street-address', wide: true },
] as const;

/** A new receiving address; what is wrong stands at its field. */
export default function AddressDialog({ onClose, onSaved }: AddressDialogProps) {
  const id = useId();
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const missing = FIELDS.filter(({ name }) => String(form.get(name) ?? '').trim() === '');
    if (missing.length > 0)
      return setErrors(Object.fromEntries(missing.map(({ name, label }) => [name, [`请填写${label}`]])));
    setBusy(true);
    try {
      const fields = Object.fromEntries(FIELDS.map(({ name }) => [name, String(form.get(name) ?? '')]));
      const body = { ...fields, is_default: form.get('is_default') === 'on' };
      const { message, data } = await api.post<Address>('/api/address', body, { quiet: true });
      toast.success(message);
      onSaved(data);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      setErrors(error.kind === 'invalid' ? error.fieldErrors : { all: [error.message] });
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="新增收货地址"
      foot={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form={id} busy={busy}>
            保存
          </Button>
        </>
      }
    >
      <form id={id} className={styles.addressForm} noValidate onSubmit={(event) => void save(event)}>
        {FIELDS.map(({ name, label, max, complete, wide }) => (
          <Field
            key={name}
            label={label}
            required
            error={errors[name]}
            className={wide ? styles.whole : undefined}
          >
            <Input
              name={name}
              maxLength={max}
              autoComplete={complete}
              inputMode={name === 'phone' ? 'tel' : 'text'}
            />
          </Field>
        ))}
        <Checkbox name="is_default" className={styles.whole}>
          设为默认地址
        </Checkbox>
        {errors.all && (
          <p className={styles.whole} role="alert">
            <span className="price-text">{errors.all[0]}</span>
          </p>
        )}
      </form>
    </Dialog>
  );
}
