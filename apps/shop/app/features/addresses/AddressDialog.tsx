import type { Address, addAddress, editAddress } from '@qingnang/contract/accounts';
import type { BodyOf } from '@qingnang/contract/call';
import { useState } from 'react';
import { callAndHear } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { type Typed, useForm, wrongOnly } from '../../lib/useForm.ts';
import { Checkbox } from '../../ui/Choice.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { NO_REGION, type Region, RegionPicker } from '../../ui/RegionPicker.tsx';
import styles from './Addresses.module.css';
import { addressText } from './address-text.ts';

interface AddressDialogProps {
  /** The one that is changed; absent: a new one. */
  address?: Address;
  onClose: () => void;
  onSaved: (address: Address) => void;
}

/** A receiving address; what is wrong stands at its field. */
export default function AddressDialog({ address, onClose, onSaved }: AddressDialogProps) {
  const [region, setRegion] = useState<Region>(address ?? NO_REGION);
  const isRegistered = address?.is_registered === 1;
  const form = useForm(async (typed) => {
    const wrong = problemsIn(typed, isRegistered ? null : region);
    if (wrong) return wrong;
    const { province, city, district } = region;
    const body: BodyOf<typeof editAddress> = {
      consignee: typed.text('consignee'),
      phone: typed.text('phone'),
      province,
      city,
      district,
      detail: isRegistered ? address.detail : typed.text('detail'),
      is_default: Number(typed.isChecked('is_default')),
    };
    const { message, data } = address
      ? await callAndHear<typeof editAddress>('PUT /api/address/:id', {
          at: { id: address.id },
          body,
          quiet: true,
        })
      : await callAndHear<typeof addAddress>('POST /api/address', { body, quiet: true });
    toast.success(message);
    onSaved(data);
    return undefined;
  });
  const { errors } = form;
  return (
    <FormDialog title={address ? '修改收货地址' : '新增收货地址'} form={form} onClose={onClose}>
      <div className={styles.two}>
        <Field label="收货人" required error={errors.consignee}>
          <Input name="consignee" maxLength={30} autoComplete="name" defaultValue={address?.consignee} />
        </Field>
        <Field label="联系电话" required error={errors.phone} hint="手机号，或带区号的座机 028-88888888">
          <Input name="phone" type="tel" maxLength={20} autoComplete="tel" defaultValue={address?.phone} />
        </Field>
      </div>
      {isRegistered ? (
        <p className={styles.fixed}>
          <span className="sub">注册地址</span>
          {addressText(address)}
          <span className="muted small">与证照一致，变更请走企业资料变更</span>
        </p>
      ) : (
        <>
          <RegionPicker value={region} onChange={setRegion} errors={errors} required />
          <Field label="详细地址" required error={errors.detail}>
            <Input
              name="detail"
              maxLength={120}
              autoComplete="street-address"
              placeholder="街道、门牌号、楼层"
              defaultValue={address?.detail}
            />
          </Field>
        </>
      )}
      {address?.is_default !== 1 && <Checkbox name="is_default">设为默认地址</Checkbox>}
    </FormDialog>
  );
}

/** @param region null where it is not asked for */
const problemsIn = (typed: Typed, region: Region | null) =>
  wrongOnly({
    consignee: typed.text('consignee') === '' && '请填写收货人',
    phone: typed.text('phone') === '' && '请填写联系电话',
    ...(region && {
      province: region.province === '' && '请选择省份',
      city: region.city === '' && '请选择城市',
      district: region.district === '' && '请选择区县',
      detail: typed.text('detail') === '' && '请填写详细地址',
    }),
  });
