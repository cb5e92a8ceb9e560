import type { BodyOf } from '@qingnang/contract/call';
import { keysOf } from '@qingnang/contract/keys';
import type { keyMake, MadeMachineKey } from '@qingnang/contract/machine-keys';
import { BUYER_SCOPES } from '@qingnang/contract/machine-words';
import { useId } from 'react';
import { call } from '../../lib/api.ts';
import { useForm, wrongOnly } from '../../lib/useForm.ts';
import { Checkbox } from '../../ui/Choice.tsx';
import { DayInput } from '../../ui/DayInput.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { DialogActs } from '../../ui/DialogActs.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Keys.module.css';

interface KeyDialogProps {
  onMade: (made: MadeMachineKey) => void;
  onClose: () => void;
}

const SCOPES = keysOf(BUYER_SCOPES);

/** A new key for the company's own system. */
export default function KeyDialog({ onMade, onClose }: KeyDialogProps) {
  const id = useId();
  const { form, errors, refusal, busy, submit } = useForm(async (typed) => {
    const scopes = SCOPES.filter((scope) => typed.isChecked(scope));
    const wrong = wrongOnly({
      name: typed.text('name').length < 2 && '请填写名称',
      scopes: scopes.length === 0 && '请至少选择一项权限',
      expires_on: typed.text('expires_on') === '' && '请选择到期日',
    });
    if (wrong) return wrong;
    const body: BodyOf<typeof keyMake> = {
      name: typed.text('name'),
      scopes,
      expires_on: typed.text('expires_on'),
    };
    onMade(await call<typeof keyMake>('POST /api/keys', { body, quiet: true }));
    return undefined;
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="新增密钥"
      foot={<DialogActs form={id} busy={busy} save="生成密钥" onClose={onClose} />}
    >
      <form method="post" ref={form} id={id} className={styles.form} onSubmit={submit} noValidate>
        {refusal && <Notice kind="bad">{refusal}</Notice>}
        <Field label="名称" error={errors.name} hint="哪个系统使用" required side>
          <Input name="name" maxLength={30} autoComplete="off" />
        </Field>
        <fieldset className={styles.scopes}>
          <legend className="strong">权限</legend>
          {SCOPES.map((scope) => (
            <Checkbox key={scope} name={scope}>
              {BUYER_SCOPES[scope]}
            </Checkbox>
          ))}
          {errors.scopes && (
            <p className="price-text small" role="alert">
              {errors.scopes[0]}
            </p>
          )}
        </fieldset>
        <Field label="到期日" error={errors.expires_on} hint="最长 2 年，到期前换新的密钥" required side>
          <DayInput name="expires_on" />
        </Field>
      </form>
    </Dialog>
  );
}
