import type { BodyOf } from '@qingnang/contract/call';
import type { feedbackAdd } from '@qingnang/contract/feedback';
import type { FileLink } from '@qingnang/contract/files';
import { type FormEvent, useState } from 'react';
import { callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { toast } from '../../lib/toasts.ts';

/** Messages by field; under `all` what belongs to none. */
type Errors = Record<string, readonly string[]>;

/** Sending 意见反馈. What is wrong stands at its field; the form is emptied when it has arrived. */
export function useFeedback(onSent: () => void) {
  const [files, setFiles] = useState<FileLink[]>([]);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  const send = async (form: HTMLFormElement) => {
    setBusy(true);
    try {
      const { message } = await callAndHear<typeof feedbackAdd>('POST /api/user/feedback', {
        body: { ...fieldsOf(new FormData(form)), file_ids: files.map(({ id }) => id) },
        quiet: true,
      });
      toast.success(message);
      form.reset();
      setFiles([]);
      onSent();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.kind === 'invalid' ? error.fieldErrors : { all: [error.message] });
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const { content } = fieldsOf(new FormData(form));
    const missing: Errors = content === '' ? { content: ['请填写反馈内容'] } : {};
    setErrors(missing);
    if (content !== '') void send(form);
  };
  return { files, setFiles, errors, busy, submit };
}

function fieldsOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return {
    type: text('type'),
    content: text('content'),
    order_id: text('order_id') || undefined,
    contact: text('contact') || undefined,
  } satisfies BodyOf<typeof feedbackAdd>;
}
