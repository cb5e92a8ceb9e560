import type { UserBase } from '@qingnang/contract/accounts';
import type { BodyOf } from '@qingnang/contract/call';
import type { ContractDraft, ContractItem, contractSign } from '@qingnang/contract/contracts';
import { useRef } from 'react';
import { callAndHear, newIdempotencyKey } from '../../lib/api.ts';
import { cx } from '../../lib/cx.ts';
import { toast } from '../../lib/toasts.ts';
import { useForm, wrongOnly } from '../../lib/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Choice.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import { CodeFields } from '../codes/CodeFields.tsx';
import styles from './Contracts.module.css';
import type { Reading } from './useReading.ts';

interface SignPanelProps {
  draft: ContractDraft;
  user: UserBase;
  reading: Reading;
  onSigned: (contract: ContractItem) => void;
}

/** What is to be done before the contract holds, and the form that signs it. */
export function SignPanel({ draft, user, reading, onSigned }: SignPanelProps) {
  const key = useRef(newIdempotencyKey());
  const isRead = reading.isRead.every(Boolean);
  const { form, errors, setErrors, refusal, busy, submit } = useForm(async (typed) => {
    const body: BodyOf<typeof contractSign> = {
      name: typed.text('name'),
      ...(draft.has_codes ? { code: typed.text('code') } : {}),
      agree: 1,
    };
    const wrong = wrongOnly({
      name: body.name.length < 2 && '请填写签署人姓名',
      code: body.code === '' && '请填写短信验证码',
      agree: !typed.isChecked('agree') && '请勾选同意',
    });
    if (wrong) return wrong;
    const { data, message } = await callAndHear<typeof contractSign>('POST /api/contract/:id/sign', {
      at: { id: draft.id },
      body,
      quiet: true,
      idempotencyKey: key.current,
    });
    toast.success(message);
    onSigned(data);
    return undefined;
  });
  return (
    <section className="panel" aria-labelledby="contract-sign">
      <PanelHead title={<span id="contract-sign">签署</span>} />
      <form method="post" ref={form} className={styles.form} onSubmit={submit} noValidate>
        <Todo draft={draft} isRead={isRead} reading={reading} />
        {refusal && (
          <Notice kind="bad">
            {refusal}{' '}
            <button type="button" className="link" onClick={() => window.location.reload()}>
              重新载入合同
            </button>
          </Notice>
        )}
        <Field label="签署人" error={errors.name} required>
          <Input name="name" defaultValue={user.name} maxLength={30} autoComplete="name" />
        </Field>
        {draft.has_codes && (
          <CodeFields purpose="contract" phone={user.phone} stacked errors={errors} onErrors={setErrors} />
        )}
        <div>
          <Checkbox name="agree" value="1" aria-invalid={errors.agree ? true : undefined}>
            <span className="small">
              我已获公司授权，已阅读全文，同意以电子签名签署以上 {draft.parts.length} 份文件
            </span>
          </Checkbox>
          {errors.agree && (
            <p className={cx('price-text', 'small')} role="alert">
              {errors.agree[0]}
            </p>
          )}
        </div>
        <Button variant="primary" size="lg" type="submit" block busy={busy} disabled={!isRead}>
          {isRead ? '签署合同' : '读完后可签署'}
        </Button>
        <p className="muted small">
          签署后生成带数字签名的 PDF，任何改动都能被发现，可随时下载；签署时间与内容摘要一并保存。
        </p>
      </form>
    </section>
  );
}

function Todo({ draft, isRead, reading }: { draft: ContractDraft; isRead: boolean; reading: Reading }) {
  const done = reading.isRead.filter(Boolean).length;
  return (
    <ol className={styles.todo}>
      <li className={styles.done}>
        <Icon name="ok" size={16} />
        <div>
          <b>核对企业信息</b>
          <span>
            {draft.company}
            <br />
            {draft.credit_code}
          </span>
        </div>
      </li>
      <li className={isRead ? styles.done : styles.now}>
        <Icon name={isRead ? 'ok' : 'file'} size={16} />
        <div>
          <b>阅读全部条款</b>
          <span>
            已读完 {done} / {draft.parts.length} 份
          </span>
        </div>
      </li>
      <li className={isRead ? styles.now : undefined}>
        <Icon name="mobile" size={16} />
        <div>
          <b>{draft.has_codes ? '短信确认签署' : '密码确认签署'}</b>
          {draft.has_codes ? (
            <span className="num">发送至绑定手机 {draft.phone}</span>
          ) : (
            <span>签署时输入登录密码</span>
          )}
        </div>
      </li>
    </ol>
  );
}
