import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useActionData } from 'react-router';
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

/** What the server says of a form that came without a script (`plain-form.ts`). */
export interface FormAnswer {
  /** Which form of the page. */
  name: string;
  errors: Errors;
  refusal: string;
  /** What was typed, by field, without secrets. */
  typed: Readonly<Record<string, string | undefined>>;
}

export const readForm = (form: HTMLFormElement): Typed => typedIn(new FormData(form));

export const typedIn = (data: FormData): Typed => {
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
 * @param name of its `plainForm`, when the page has one
 */
export function useForm(act: (typed: Typed) => Promise<Errors | undefined>, name?: string) {
  const form = useRef<HTMLFormElement>(null);
  const said = useActionData() as FormAnswer | undefined;
  const answer = said && said.name === name ? said : undefined;
  const [errors, setErrors] = useState<Errors>(answer?.errors ?? {});
  const [refusal, setRefusal] = useState(answer?.refusal ?? '');
  const [busy, setBusy] = useState(false);
  // To the first field that needs something, once its message stands.
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
    /** What was typed before the script came and was refused, by field. */
    typed: answer?.typed ?? {},
    busy,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  };
}

/** The entries that say something; undefined when none does. */
export function wrongOnly(checks: Readonly<Record<string, string | false>>): Errors | undefined {
  const wrong = Object.entries(checks).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return wrong.length === 0 ? undefined : Object.fromEntries(wrong.map(([name, words]) => [name, [words]]));
}
