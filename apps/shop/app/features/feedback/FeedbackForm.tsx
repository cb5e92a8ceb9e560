import { MAX_FEEDBACK_FILES, MAX_FEEDBACK_LENGTH } from '@qingnang/contract/feedback-words';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Radio } from '../../ui/Choice.tsx';
import { Field, Input, Select, Textarea } from '../../ui/Field.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Feedback.module.css';
import { useFeedback } from './useFeedback.ts';

interface FeedbackFormProps {
  types: readonly { key: string; text: string; is_complaint: number }[];
  /** The last orders, to be named. */
  orders: readonly { id: number; words: string }[];
  onSent: () => void;
}

/** What a buyer wants to say; only words and a type are needed. */
export function FeedbackForm({ types, orders, onSent }: FeedbackFormProps) {
  const usual = types[0]?.key ?? '';
  const [type, setType] = useState(usual);
  const [length, setLength] = useState(0);
  const { files, setFiles, errors, busy, submit } = useFeedback(() => {
    setType(usual);
    setLength(0);
    onSent();
  });
  const isComplaint = types.some(({ key, is_complaint }) => key === type && is_complaint === 1);
  return (
    <form method="post" className={styles.form} noValidate onSubmit={submit} aria-label="提交意见反馈">
      {errors.all && <Notice kind="bad">{errors.all[0]}</Notice>}
      <fieldset className={styles.types}>
        <legend>反馈类型</legend>
        {types.map(({ key, text }) => (
          <Radio key={key} name="type" value={key} checked={key === type} onChange={() => setType(key)}>
            {text}
          </Radio>
        ))}
      </fieldset>
      <Field
        label="反馈内容"
        required
        error={errors.content}
        hint={
          <span className={styles.counted}>
            <span>{isComplaint ? '投诉在 24 个工作小时内答复（周一至周六 9:00–18:00）' : ''}</span>
            <span className="num">
              {length}/{MAX_FEEDBACK_LENGTH}
            </span>
          </span>
        }
      >
        <Textarea
          name="content"
          rows={5}
          maxLength={MAX_FEEDBACK_LENGTH}
          placeholder="请说明遇到的问题或建议，涉及商品时请写明品名和批号"
          onChange={(event) => setLength(event.target.value.trim().length)}
        />
      </Field>
      <div className={styles.pair}>
        {orders.length > 0 && (
          <Field label="相关订单" error={errors.order_id}>
            <Select name="order_id" defaultValue="">
              <option value="">不涉及订单</option>
              {orders.map(({ id, words }) => (
                <option key={id} value={id}>
                  {words}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="联系方式" error={errors.contact}>
          <Input name="contact" maxLength={60} placeholder="可不填，默认联系账户手机号" autoComplete="off" />
        </Field>
      </div>
      <div>
        <p className={styles.label}>图片</p>
        <FileInput
          purpose="feedback"
          label="反馈图片"
          files={files}
          setFiles={setFiles}
          max={MAX_FEEDBACK_FILES}
          error={errors.file_ids}
        />
      </div>
      <div>
        <Button variant="primary" type="submit" busy={busy}>
          提交反馈
        </Button>
      </div>
    </form>
  );
}
