import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from './api-error.ts';
import { presentError } from './present-error.ts';

/** Messages by field, as a 422 has them. */
export type Errors = Readonly<Record<string, readonly string[] | undefined>>;

/** What was typed, by the fields' names; `trimmed` but for passwords. */
export interface Typed {
  text: (name: string) => string;
  secret: (name: string) => string;
  isChecked: (name: string) => boolean;
}

export const readForm = (form: HTMLFormElement): Typed => {
  const data = new FormData(form);
  const secret = (name: string) => String(data.get(name) ?? '');
  return {
    secret,
    text: (name) => secret(name).trim(),
    isChecked: (name) => data.get(name) !== null,
  };
};

/**
 * A form whose messages stand at their fields. The fields keep what was typed: nothing is lost by a refusal.
 * @param act sends it; what it returns is wrong already and not sent. What it throws is shown where it belongs
 */
export function useForm(act: (typed: Typed) => Promise<Errors | undefined>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  // To the first field that needs something, once its message stands.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors are the reason
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus(), [errors]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setErrors({});
    setRefusal('');
    setBusy(true);
    try {
      const wrong = await act(readForm(event.currentTarget));
      if (wrong) setErrors(wrong);
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  };
  const refused = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.kind === 'invalid') setErrors(error.fieldErrors);
    else if (error.kind === 'refused' || error.kind === 'signIn') setRefusal(error.message);
    else presentError(error);
  };
  return {
    form,
    errors,
    setErrors,
    refusal,
    busy,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  };
}

/** The entries that say something; undefined when none does. */
export function wrongOnly(checks: Readonly<Record<string, string | false>>): Errors | undefined {
  const wrong = Object.entries(checks).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return wrong.length === 0 ? undefined : Object.fromEntries(wrong.map(([name, words]) => [name, [words]]));
}
