import type { FormInstance } from 'antd';
import { useFailure } from './failure.tsx';
import { useActKey } from './useActKey.ts';

/**
 * Sends an opened form once, however often it is tried: `act` gets the form's Idempotency-Key, `done` what it answered. What
 * went wrong is said at the fields of the form.
 */
export function useSend<Answer>(
  form: FormInstance,
  act: (key: string) => Promise<Answer>,
  done: (answer: Answer) => void,
): () => Promise<void> {
  const fail = useFailure();
  const key = useActKey();
  return async () => {
    try {
      done(await act(key.current()));
    } catch (error) {
      key.afterFailure(error);
      fail(error, form);
    }
  };
}
