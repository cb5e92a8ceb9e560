import type { BodyOf } from '@qingnang/contract/call';
import type { WantedItem, wantedAdd } from '@qingnang/contract/wanted';
import { type FormEvent, useState } from 'react';
import { callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { toast } from '../../lib/toasts.ts';

type Fields = BodyOf<typeof wantedAdd>;

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
  const send = async (fields: Fields) => {
    setBusy(true);
    try {
      const { message, data } = await callAndHear<typeof wantedAdd>('POST /api/user/buy', {
        body: fields,
        quiet: true,
      });
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

function fieldsOf(form: FormData): Fields {
  const text = (name: keyof Fields) => String(form.get(name) ?? '').trim();
  return {
    name: text('name'),
    sccj: text('sccj'),
    ypgg: text('ypgg'),
    number: text('number'),
    // An empty one means "not said".
    price: text('price') || undefined,
    valid_until: text('valid_until') || undefined,
    message: text('message'),
  };
}

const missingOf = ({ name, number }: Fields): WishErrors => ({
  ...(name === '' && { name: ['请填写药品名称'] }),
  ...(number === '' && { number: ['请填写求购数量'] }),
});
