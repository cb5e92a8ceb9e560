import type { WantedItem } from '@qingnang/contract/wanted';
import { type FormEvent, useState } from 'react';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { toast } from '../../lib/toasts.ts';

const NAMES = ['name', 'sccj', 'ypgg', 'number', 'price', 'valid_until', 'message'] as const;

/** Messages by field; under `all` what belongs to none. */
export type WishErrors = Record<string, readonly string[]>;

export interface Wish {
  errors: WishErrors;
  busy: boolean;
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Sending 品种求购. What is wrong stands at its field. */
export function useWish(onSent: (wish: WantedItem) => void): Wish {
  const [errors, setErrors] = useState<WishErrors>({});
  const [busy, setBusy] = useState(false);
  const send = async (fields: Record<string, string>) => {
    setBusy(true);
    try {
      const { message, data } = await api.post<WantedItem>('/api/user/buy', fields, { quiet: true });
      toast.success(message);
      onSent(data);
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
    const fields = fieldsOf(new FormData(event.currentTarget));
    const missing = missingOf(fields);
    setErrors(missing);
    if (Object.keys(missing).length === 0) void send(fields);
  };
  return { errors, busy, submit };
}

/** Filled-in fields only: an empty one means "not said". */
const fieldsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    NAMES.map((name) => [name, String(form.get(name) ?? '').trim()]).filter(([, value]) => value !== ''),
  );

const missingOf = ({ name, number }: Record<string, string>): WishErrors => ({
  ...(name === undefined && { name: ['请填写药品名称'] }),
  ...(number === undefined && { number: ['请填写求购数量'] }),
});
