import type { RecallNotice, recallConfirm } from '@qingnang/contract/recalls';
import { confirmationErrors } from '@qingnang/rules/recall';
import { useRevalidator } from 'react-router';
import { callAndHear } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { useContentKey } from '../../lib/useContentKey.ts';
import { type Errors, type Typed, useForm } from '../../lib/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Input, Textarea } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import styles from './Recalls.module.css';

const NUMBERS = [
  { name: 'received', label: '收到', hint: '本批号收到的总数，不含已退货的' },
  { name: 'stopped', label: '停售在手', hint: '还没有卖出，已下架' },
  { name: 'sold', label: '已售出', hint: '已经卖给顾客' },
  { name: 'to_return', label: '退回', hint: '停售的里面要退回的' },
] as const;

/** What has become of the pieces; may be sent again until the recall is closed. */
export function ConfirmForm({ recall }: { recall: RecallNotice }) {
  const { revalidate } = useRevalidator();
  const { keyOf } = useContentKey();
  const { form, errors, refusal, busy, submit } = useForm(async (typed) => {
    const read = readPieces(typed);
    if ('errors' in read) return read.errors;
    const body = {
      version: recall.version,
      ...read.pieces,
      person: typed.text('person'),
      phone: typed.text('phone'),
      note: typed.text('note'),
    };
    const { message } = await callAndHear<typeof recallConfirm>('POST /api/user/recalls/:id/confirm', {
      at: { id: recall.id },
      body,
      idempotencyKey: keyOf(body),
      quiet: true,
    });
    toast.success(message);
    await revalidate();
    return undefined;
  });
  const known = { ...recall, received: recall.received ?? recall.held };
  return (
    <section className="panel" aria-labelledby="recall-confirm">
      <PanelHead title={<span id="recall-confirm">{recall.confirmed_at ? '更正数量' : '确认数量'}</span>} />
      <form method="post" ref={form} className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.numbers}>
          {NUMBERS.map(({ name, label, hint }) => (
            <Field key={name} label={`${label}（${recall.bzdw}）`} required error={errors[name]} hint={hint}>
              <Input
                name={name}
                inputMode="numeric"
                autoComplete="off"
                maxLength={7}
                defaultValue={known[name] ?? ''}
              />
            </Field>
          ))}
          <Field label="确认人" required error={errors.person}>
            <Input name="person" maxLength={40} defaultValue={recall.contact.person} />
          </Field>
          <Field label="联系电话" required error={errors.phone}>
            <Input name="phone" inputMode="tel" maxLength={20} defaultValue={recall.contact.phone} />
          </Field>
        </div>
        <Field label="说明" error={errors.note}>
          <Textarea name="note" rows={2} maxLength={300} />
        </Field>
        {refusal !== '' && <Notice kind="bad">{refusal}</Notice>}
        <p className="row">
          <Button variant="primary" type="submit" busy={busy}>
            {recall.confirmed_at ? '提交更正' : '确认数量'}
          </Button>
        </p>
      </form>
    </section>
  );
}

type Read = { errors: Errors } | { pieces: Record<(typeof NUMBERS)[number]['name'], number> };

function readPieces({ text }: Typed): Read {
  const missing = NUMBERS.filter(({ name }) => !/^\d{1,7}$/.test(text(name)));
  if (missing.length > 0)
    return { errors: Object.fromEntries(missing.map(({ name, label }) => [name, [`请填写${label}数量`]])) };
  const number = (name: string) => Number(text(name));
  const pieces = {
    received: number('received'),
    stopped: number('stopped'),
    sold: number('sold'),
    to_return: number('to_return'),
  };
  const wrong = Object.entries(confirmationErrors(pieces));
  return wrong.length === 0
    ? { pieces }
    : { errors: Object.fromEntries(wrong.map(([name, words]) => [name, [words]])) };
}
