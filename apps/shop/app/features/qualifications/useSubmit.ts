import type { ApplicationState, applicationSubmit } from '@qingnang/contract/qualifications';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { toast } from '../../lib/toasts.ts';
import { errorsOf, problemsOf } from './draft.ts';
import { today } from './today.ts';
import type { useDraft } from './useDraft.ts';

const REFUSED = '还有几处需要填写或更正，已在下面标出';

/** Hands the draft in: what is wrong is said at its field first, then it is kept, then submitted. */
export function useSubmit(
  { latest, save, setErrors, saving }: ReturnType<typeof useDraft>,
  state: ApplicationState,
  storeId: number | undefined,
  onSubmitted: () => void,
  form: RefObject<HTMLFormElement | null>,
) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const toFirst = useRef(false);
  useEffect(() => {
    if (!toFirst.current) return;
    toFirst.current = false;
    const first = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], fieldset [role="alert"], li [role="alert"]',
    );
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  });
  const refuse = (errors: Record<string, string>) => {
    setErrors(errors);
    setMessage(REFUSED);
    toFirst.current = true;
  };
  const send = async () => {
    const problems = problemsOf(latest.current, state.account.held, state, today());
    if (Object.keys(problems).length > 0) return refuse({ ...problems });
    setBusy(true);
    setMessage('');
    try {
      if (!(await save()) || saving === 'outdated') return setMessage('草稿没有保存成功，请检查后重试');
      const answer = await callAndHear<typeof applicationSubmit>('POST /api/user/application/submit', {
        body: { store_id: storeId, version: latest.current.version },
        quiet: true,
      });
      toast.success(answer.message);
      onSubmitted();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.kind === 'invalid') refuse({ ...errorsOf(error.fieldErrors, latest.current.papers) });
      else setMessage(error.message);
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, message };
}
