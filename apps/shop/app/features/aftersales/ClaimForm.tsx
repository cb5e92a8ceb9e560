import type { AfterSalesOptions } from '@qingnang/contract/after-sales';
import type { CodedLine } from '@qingnang/contract/trace-codes-buyer';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Input, Textarea } from '../../ui/Field.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Price } from '../../ui/Price.tsx';
import settle from '../cart/Settle.module.css';
import styles from './Claim.module.css';
import { ClaimKinds, ClaimReasons } from './ClaimKinds.tsx';
import { ClaimLines } from './ClaimLines.tsx';
import { ClaimPreview, hasMoney } from './ClaimPreview.tsx';
import type { Prefill } from './claim.ts';
import { type Errors, useClaim, usePreview, useSendClaim } from './useClaim.ts';

interface ClaimFormProps {
  options: AfterSalesOptions;
  /** Lots that left with 追溯码. */
  coded: readonly CodedLine[];
  prefill: Prefill | null;
  /** The line of the order that it is about; 0 = to be chosen. */
  orderLineId: number;
}

/** Opens a case: what for, which goods, why, with proofs; what it brings back stands beside it. */
export function ClaimForm({ options, coded, prefill, orderLineId }: ClaimFormProps) {
  const id = useId();
  const orderId = options.order?.id ?? null;
  const claim = useClaim(options, prefill, orderLineId);
  const preview = usePreview(orderId, claim);
  const { send, errors, busy } = useSendClaim(orderId, claim);
  const { kind, needsPhoto } = claim;
  const form = useErrorsInSight(errors);
  if (!kind) return null;
  const submit = {
    variant: 'primary' as const,
    type: 'submit' as const,
    form: id,
    busy,
    children: '提交申请',
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(new FormData(event.currentTarget));
  };
  return (
    <div className={styles.columns}>
      <form method="post" id={id} ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        {prefill && (
          <Notice kind="info">
            已按收货核对的差异填写，请核对数量并上传照片
            {prefill.rest !== '' && `；另有${prefill.rest}，请提交后再单独申请`}
          </Notice>
        )}
        <ClaimKinds kinds={options.kinds} value={kind.kind} onChange={claim.setKind} />
        <ClaimReasons claim={claim} error={errors.reason?.[0]} />
        {options.order && (
          <ClaimLines
            lines={options.lines}
            coded={coded}
            kind={kind}
            claim={claim}
            preview={preview}
            errors={errors}
          />
        )}
        <Field
          label="问题描述"
          required={kind.is_goods === 0}
          error={errors.describe}
          hint="写清批号、数量和问题，处理更快"
        >
          <Textarea name="describe" rows={3} maxLength={500} defaultValue={prefill?.describe} />
        </Field>
        <div>
          <h2 className={cx(styles.label, needsPhoto && styles.required)}>照片与凭证</h2>
          <FileInput
            purpose="after_sales"
            label="照片与凭证"
            files={claim.files}
            setFiles={claim.setFiles}
            max={options.max_files}
            error={errors.file_ids}
          />
        </div>
        <div className={styles.pair}>
          <Field label="联系人" required error={errors.contact}>
            <Input name="contact" maxLength={40} autoComplete="name" defaultValue={options.contact.name} />
          </Field>
          <Field label="联系电话" required error={errors.phone}>
            <Input
              name="phone"
              type="tel"
              maxLength={20}
              autoComplete="tel"
              defaultValue={options.contact.phone}
            />
          </Field>
        </div>
        {errors.all && <Notice kind="bad">{errors.all[0]}</Notice>}
      </form>
      <aside className={styles.side}>
        <ClaimPreview kind={kind} preview={preview} />
        <Button className="not-phone" size="lg" block {...submit} />
      </aside>
      <div className={cx(settle.payBar, settle.low)}>
        {hasMoney(kind) && preview.data ? (
          <>
            <span className="sub">预计退款</span>
            <Price value={preview.data.refund_amount} size="lg" />
          </>
        ) : (
          <span className="sub">{kind.name}</span>
        )}
        <Button {...submit} />
      </div>
    </div>
  );
}

/** Brings the first thing that is wrong to where the buyer looks. */
function useErrorsInSight(errors: Errors) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const first = form.current?.querySelector('[aria-invalid=true], [role=alert]');
    first?.scrollIntoView({ block: 'center' });
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }, [errors]);
  return form;
}
